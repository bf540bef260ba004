import { obtain } from '../../../base/maps.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { bitLength } from '../../../ir/integer.js'
import type { Bits, SignedBits } from '../../../ir/values.js'
import { shapeWidth, type Shape } from '../../../ir/shape.js'
import { checkState } from '../../../base/diagnostic/budget.js'
import { isPoison, PoisonUsed } from '../value/leaf.js'
import { currentPlace } from '../value/place.js'
import { labelled, type CustomOf, type LabelPiece, type Shown } from './label.js'

declare const valueOf: unique symbol

/**
 * A hardware type: the content of a port, register, wire or memory word. `T` is the TypeScript type of its values. Types are
 * plain data and may be parameters of modules.
 */
export interface HardwareType<T> {
  readonly shape: Shape
  /** For each leaf of the shape, true if it runs against the direction of its port. */
  readonly flips: readonly boolean[]
  readonly [valueOf]?: T
}

/** The values of a hardware type, or of the type that a function returns: `type Flit = TypeOf<typeof flitType>`. */
export type TypeOf<H> =
  H extends HardwareType<infer T> ? T : H extends (...of: never[]) => HardwareType<infer T> ? T : never

const widest = 4096

function checkWidth(width: number | undefined, make: string): void {
  if (width !== undefined && Number.isInteger(width) && width >= 1 && width <= widest) return
  fail(
    'FW101',
    `${make}(${String(width)}) is not a valid width: a whole number from 1 to ${widest} is needed`,
    currentPlace(),
    width === undefined
      ? 'check the name of the parameter'
      : 'for the bits of an index use indexWidth(n), which is at least 1',
  )
}

/**
 * Types are often made from parameters, and a misspelled parameter is undefined.
 * @throws FlitwaveError FW102 for a value that is not a hardware type
 */
export function requireType(type: unknown, make: string): void {
  if (isHardwareType(type)) return
  if (isPoison(type)) throw new PoisonUsed()
  const what = typeof type === 'function' ? `the function ${type.name}` : describeNoType(type)
  const help =
    typeof type === 'function' ? `call it: ${type.name}(…)` : 'give a type, such as uint(8), bool or a struct'
  fail('FW102', `${make} needs a hardware type, not ${what}`, currentPlace(), help)
}

function describeNoType(type: unknown): string {
  if (type === undefined || type === null) return String(type)
  if (typeof type === 'object') return 'an object of another kind'
  return typeof type === 'string' || typeof type === 'number' ? `the ${typeof type} ${type}` : `a ${typeof type}`
}

/** Integer types by width; each is created once. */
const integers = { unsigned: new Map<number, HardwareType<never>>(), signed: new Map<number, HardwareType<never>>() }

function integer(width: number, sign: keyof typeof integers): HardwareType<never> {
  const make = () => ({ shape: { kind: 'bits', width, signed: sign === 'signed' }, flips: [false] }) as const
  return obtain(integers[sign], width, make)
}

/** An unsigned integer of `width` bits. */
export function uint<N extends number>(width: N): HardwareType<Bits<N>> {
  checkWidth(width, 'uint')
  return integer(width, 'unsigned')
}

/** A two's complement integer of `width` bits. */
export function sint<N extends number>(width: N): HardwareType<SignedBits<N>> {
  checkWidth(width, 'sint')
  return integer(width, 'signed')
}

/** A wider mask is shown in hexadecimal, because nobody counts that many binary places. */
const widestBinary = 8

/** Mask types by width. */
const masks = new Map<number, HardwareType<never>>()

/**
 * `width` bits with separate meanings, such as requests: an unsigned integer like {@link uint}. Waves and explanations show
 * its bits, bit 0 last: `0b0110`. More than 8 bits are shown in hexadecimal.
 */
export function mask<N extends number>(width: N): HardwareType<Bits<N>> {
  checkWidth(width, 'mask')
  const radix = width <= widestBinary ? 'bin' : 'hex'
  const make = () => ({ shape: { kind: 'bits', width, signed: false, radix }, flips: [false] }) as const
  return obtain(masks, width, make)
}

/** One bit with the values `true` and `false`. */
export const bool: HardwareType<boolean> = { shape: { kind: 'bool' }, flips: [false] }

/** A TypeScript `enum` with numeric members, as wide as its largest value. Waves show the names of members. */
export function enumOf<E extends Record<string, string | number>>(
  members: E,
  name = 'enum',
): HardwareType<E[keyof E] & number> {
  if (typeof (members as unknown) !== 'object' || (members as unknown) === null)
    fail('FW102', 'enumOf(…) needs a TypeScript enum', currentPlace(), 'write enum State { Idle, Busy }')
  const named = Object.entries(members).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  if (named.length === 0 || named.some(([, value]) => !Number.isInteger(value) || value < 0)) {
    const help = 'write enum State { Idle, Busy }'
    fail('FW102', 'an enum for hardware needs members with whole numbers from 0', currentPlace(), help)
  }
  const width = bitLength(Math.max(...named.map(([, value]) => value)))
  const shape: Shape = { kind: 'enum', name, width, members: named.map(([member, value]) => ({ name: member, value })) }
  return { shape, flips: [false] }
}

type Members = Readonly<Record<string, HardwareType<unknown>>>

/** The name and the text of a struct. */
export interface StructOptions<T> {
  readonly name?: string
  /**
   * A short text for the whole value, such as `H→(3,2)`; empty if there is nothing to show. The function is called once,
   * with leaves without values, and builds a {@link label} from them.
   */
  readonly show?: ((value: Shown<T>) => LabelPiece) | CustomOf<T>
}

/**
 * A value with several members. If a member is {@link flipped}, a port of this type is an interface. The return type is
 * written out, because editors would otherwise print an alias with the types of its members instead of the members.
 */
export function struct<const M extends Members>(
  members: M,
  options: StructOptions<{ -readonly [K in keyof M]: TypeOf<M[K]> }> = {},
): HardwareType<{ -readonly [K in keyof M]: TypeOf<M[K]> }> {
  if (typeof (members as unknown) !== 'object' || (members as unknown) === null)
    fail('FW102', 'struct(…) needs an object with its members', currentPlace(), 'write struct({ valid: bool, … })')
  const entries = Object.entries(members)
  for (const [name, type] of entries) requireType(type, `the member ${name} of a struct`)
  if (entries.length === 0)
    fail('FW102', 'a struct needs at least one member', currentPlace(), 'write struct({ valid: bool, … })')
  const { name = 'struct', show } = options
  const shape = {
    kind: 'struct',
    name,
    members: entries.map(([member, type]) => ({ name: member, shape: type.shape })),
  } as const
  return {
    shape: show ? labelled(shape, show) : { ...shape, label: null },
    flips: entries.flatMap(([, type]) => type.flips),
  }
}

/** `length` values of one type. */
export function vec<T>(length: number, type: HardwareType<T>): HardwareType<T[]> {
  if (!Number.isInteger(length) || length < 1) {
    const help = 'give the number of elements'
    fail('FW102', `vec(${String(length)}, …) needs a whole number from 1`, currentPlace(), help)
  }
  requireType(type, `vec(${length}, …)`)
  checkState(length * type.flips.length, `vec(${length}, …)`, currentPlace())
  return {
    shape: { kind: 'array', length, element: type.shape },
    flips: Array.from({ length }, () => type.flips).flat(),
  }
}

/** The type in the opposite direction: in `output(struct({ valid: bool, ready: flipped(bool) }))` `ready` is an input. */
export function flipped<T>(type: HardwareType<T>): HardwareType<T> {
  requireType(type, 'flipped(…)')
  return { shape: type.shape, flips: type.flips.map((flip) => !flip) }
}

/** The total number of bits of a value of the type. */
export function widthOf(type: HardwareType<unknown>): number {
  requireType(type, 'widthOf(…)')
  return shapeWidth(type.shape)
}

export { bitLength, indexWidth } from '../../../ir/integer.js'

/** True if `value` is a hardware type. */
export function isHardwareType(value: unknown): value is HardwareType<unknown> {
  return typeof value === 'object' && value !== null && 'shape' in value && 'flips' in value
}

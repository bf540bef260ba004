import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { currentBlock, pathOf } from '../value/context.js'
import { behind, membersBehind, MemoryRef, type FieldDeclaration } from '../value/field.js'
import { SignalRef, tagOf } from '../value/leaf.js'
import { placeHere } from '../value/place.js'
import { recoverStore } from '../value/recovery.js'
import { checkedParts, storeMember } from '../access/store.js'
import type { Signal } from '../../../ir/ir.js'
import { leafType, leafWidth, shapeLeaves, type Shape } from '../../../ir/shape.js'
import { toExpr } from '../value/convert.js'
import { fit } from '../value/fit.js'
import { checkMember } from '../value/member.js'
import { noReset, Module } from '../declare/module.js'
import { isScalar, fieldOfAggregate, isHardware, isPlainObject, shapeOfAggregate } from '../value/value.js'

/** An array of fields or children for blocks: reading an element reads the signal, storing one assigns it. */
function memberArray(members: readonly unknown[]): unknown[] {
  return new Proxy(members as unknown[], traps)
}

const traps: ProxyHandler<unknown[]> = {
  get(members, key, receiver) {
    if (key === behind) return members
    const value = Reflect.get(members, key, receiver) as unknown
    const block = value instanceof SignalRef ? currentBlock() : null
    return block ? block.look(value as SignalRef) : value
  },
  set(members, key, value) {
    if (!currentBlock()) return Reflect.set(members, key, value)
    recoverStore(value, (stored) => storeMember(members, key, stored, placeHere()))
    return true
  },
  getOwnPropertyDescriptor(members, key) {
    const found = Reflect.getOwnPropertyDescriptor(members, key)
    if (found && key !== 'length') found.value = traps.get!(members, key, members) as unknown
    return found
  },
  deleteProperty: () => failFixed(),
  defineProperty: () => failFixed(),
}

function failFixed(): never {
  const help = 'assign a value to one of them, or work on a copy: [...this.x]'
  return fail('FW127', 'the fields and children of a module cannot be added, removed or replaced', placeHere(), help)
}

/** The values of the leaves of a register: after reset, or if it has no reset at the start of a run, as far as they are given. */
export function startOf(field: FieldDeclaration, path: string): readonly Pick<Signal, 'reset' | 'initial'>[] {
  const { shape, place, reset, initial } = field
  if (reset !== noReset) return knownLeaves(shape, reset, { path, place, what: 'a reset value' }).map(asReset)
  if (initial === undefined) return shapeLeaves(shape).map(() => asReset(null))
  const values = knownLeaves(shape, initial, { path, place, what: 'an initial value' })
  return values.map((value) => ({ reset: null, initial: value }))
}

const asReset = (reset: bigint | null): Pick<Signal, 'reset'> => ({ reset })

/** The words that a memory begins with: as the IR has them, packed. Null if none were given. */
export function startWords({ shape, place, initial }: MemoryRef, path: string): readonly bigint[] | null {
  if (!initial) return null
  const widths = shapeLeaves(shape).map((leaf) => leafWidth(leaf.shape))
  const words = Array.from(initial, (word, address) => {
    const leaves = knownLeaves(shape, word, { path: `${path}[${address}]`, place, what: 'an initial word' })
    return leaves.length === 1 ? leaves[0]! : packed(leaves, widths)
  })
  // No words are all that is said of a memory that begins with zeros.
  return words.length > 0 ? words : [0n]
}

/** Side by side, the first one lowest. */
function packed(leaves: readonly bigint[], widths: readonly number[]): bigint {
  let [bits, low] = [0n, 0n]
  leaves.forEach((leaf, i) => {
    bits |= BigInt.asUintN(widths[i]!, leaf) << low
    low += BigInt(widths[i]!)
  })
  return bits
}

/** The leaves of a value of a shape; a number or boolean is the value of all of them. */
function knownLeaves(shape: Shape, given: unknown, { path, place, what }: Named): bigint[] {
  const leaves = shapeLeaves(shape)
  const isWhole = shape.kind === 'struct' || shape.kind === 'array'
  const values = isWhole && !isScalar(given) ? checkedParts(shape, given, place)() : leaves.map(() => given)
  return leaves.map((leaf, i) => {
    const named = { name: path + leaf.suffix }
    const value = toExpr(values[i], place)
    checkMember(leaf.shape, value, tagOf(values[i]), named, place)
    const expr = fit(value, leafType(leaf.shape), named, place)
    return expr.kind === 'constant'
      ? expr.value
      : fail('FW110', `${what} must be known at elaboration`, place, 'give a number or a boolean')
  })
}

/** A value for messages. */
interface Named {
  readonly path: string
  readonly place: Place
  /** `a reset value` */
  readonly what: string
}

/** The field that a value of a class property is as a whole, or null. */
export function fieldOf(value: unknown): FieldDeclaration | null {
  if (value instanceof SignalRef) return value.field
  const part = fieldOfAggregate(value)
  return part?.first === 0 && part.field.shape === shapeOfAggregate(value) ? part.field : null
}

/** The declarations of a module, found in its properties and in arrays in them. */
export interface Members {
  readonly fields: readonly FieldDeclaration[]
  readonly memories: readonly MemoryRef[]
  readonly children: readonly { readonly segments: readonly (string | number)[]; readonly object: Module<unknown> }[]
}

const membersOfModules = new WeakMap<Module<unknown>, Members>()

/**
 * Finds the declarations, and names each one after the first property that holds it. From then on, the blocks of the module
 * access the properties as signals: reading one reads the signal, storing into one assigns it.
 */
export function membersOf(object: Module<unknown>): Members {
  const known = membersOfModules.get(object)
  if (known) return known
  const found = findMembers(object)
  membersOfModules.set(object, found)
  for (const [name, value] of Object.entries(object))
    if (name !== 'p' && isDeclared(value)) makeLive(object, name, value)
  return found
}

function findMembers(object: Module<unknown>): Members {
  const fields: FieldDeclaration[] = []
  const memories: MemoryRef[] = []
  const children: { segments: readonly (string | number)[]; object: Module<unknown> }[] = []
  const visit = (value: unknown, segments: readonly (string | number)[]): void => {
    const field = fieldOf(value)
    if (field) {
      if (field.owner === null) Object.assign(field, { owner: object, segments })
      if (
        field.owner === object &&
        field.segments.length === segments.length &&
        pathOf(field.segments) === pathOf(segments)
      )
        fields.push(field)
    } else if (value instanceof MemoryRef) {
      Object.assign(value, { owner: object, segments })
      memories.push(value)
    } else if (value instanceof Module) {
      children.push({ segments, object: value })
    } else if (Array.isArray(value)) {
      value.forEach((item, i) => visit(item, [...segments, i]))
    }
  }
  for (const [name, value] of Object.entries(object)) if (name !== 'p') visit(value, [name])
  return { fields, memories, children }
}

/** Turns a property with declarations into an accessor that reads and assigns them. */
export function makeLive(object: Module<unknown>, name: string, declared: unknown): void {
  const members = { [name]: liveArray(declared) }
  const live = members[name]
  Object.defineProperty(object, name, {
    get: live instanceof SignalRef ? (): unknown => currentBlock()?.look(live) ?? live : (): unknown => live,
    set: (value: unknown) => recoverStore(value, (stored) => storeMember(members, name, stored, placeHere())),
    enumerable: true,
    configurable: true,
  })
}

/** Wraps arrays of declarations, even nested ones, with {@link memberArray}. */
function liveArray(value: unknown): unknown {
  if (!Array.isArray(value) || fieldOf(value)) return value
  return memberArray(value.map(liveArray))
}

/** True if a class property holds a declaration or an array with one. */
export function isDeclared(value: unknown): boolean {
  if (fieldOf(value) ?? (value instanceof MemoryRef || value instanceof Module)) return true
  return Array.isArray(value) && value.some(isDeclared)
}

/** True if `value` is hardware or an array or object literal with hardware in it. */
export function containsHardware(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (isHardware(value) || value instanceof Module || value instanceof MemoryRef || membersBehind(value)) return true
  if (Array.isArray(value)) return value.some(containsHardware)
  return isPlainObject(value) && Object.values(value).some(containsHardware)
}

/** The class fields of a module that are known at elaboration, including its parameters `p`. */
export function constantsOf(object: Module<unknown>, members: Members): Readonly<Record<string, unknown>> {
  const hardware = [...members.fields, ...members.memories, ...members.children]
  const names = new Set(hardware.map(({ segments }) => segments[0]))
  return Object.fromEntries(
    Object.entries(object).filter(([name, value]) => !names.has(name) && !containsHardware(value)),
  )
}

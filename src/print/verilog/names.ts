import { obtain } from '../../base/maps.js'
import { isReserved, nearestIdentifier } from '../../base/diagnostic/identifiers.js'
import type { Module, Signal } from '../../ir/ir.js'
import { shapeLeaves, type EnumShape } from '../../ir/shape.js'

/** The identifiers of one module: the user's, and new ones that avoid collisions. */
export class Names {
  private readonly taken: Set<string>

  constructor(module: Module) {
    const named = [...module.signals, ...module.memories, ...module.instances, ...module.blocks]
    this.taken = new Set(['clk', 'rst', module.name, ...named.map(({ name }) => name)])
  }

  has(name: string): boolean {
    return this.taken.has(name)
  }

  /** `name`, or the first free one of `name_2`, `name_3`, … */
  fresh(name: string): string {
    let free = name
    for (let i = 2; this.taken.has(free) || isReserved(free); i++) free = `${name}_${i}`
    this.taken.add(free)
    return free
  }
}

const enumsOf = new WeakMap<Module, ReadonlyMap<Signal, EnumShape>>()

/** The enumeration of a leaf of `module`, or null if it has none. */
export function enumOf(module: Module, signal: Signal): EnumShape | null {
  return obtain(enumsOf, module, () => enumLeaves(module)).get(signal) ?? null
}

function enumLeaves(module: Module): Map<Signal, EnumShape> {
  const enums = new Map<Signal, EnumShape>()
  for (const { shape, signals } of module.fields) {
    for (const [i, leaf] of shapeLeaves(shape).entries()) {
      if (leaf.shape.kind === 'enum') enums.set(signals[i]!, leaf.shape)
    }
  }
  return enums
}

/** The enumeration members that a module mentions: printed by name, and declared as `localparam`s. */
export class EnumConstants {
  private readonly byKey = new Map<string, { readonly name: string; readonly width: number; readonly value: bigint }>()

  constructor(private readonly names: Names) {}

  /** The name of a value, or null if it is not a member. */
  nameOf(shape: EnumShape, value: bigint): string | null {
    const member = shape.members.find((candidate) => BigInt(candidate.value) === value)
    if (!member) return null
    const key = `${shape.name}.${member.name}=${shape.width}.${value}`
    const make = () => ({ name: this.names.fresh(constantName(shape, member.name)), width: shape.width, value })
    return obtain(this.byKey, key, make).name
  }

  /** All members mentioned so far, in order of first mention. */
  get mentioned(): readonly { readonly name: string; readonly width: number; readonly value: bigint }[] {
    return [...this.byKey.values()]
  }
}

/** `State_Idle`. A name that looks like a number gets a letter as prefix. */
const constantName = (shape: EnumShape, member: string): string =>
  nearestIdentifier(`${shape.name}_${member}`).replace(/^(?![A-Za-z])_?/, 'enum_')

import type { HardwareType, ParameterSpecs } from '../../../src/language/hdl/index.js'
import { noReset } from '../../../src/language/hdl/index.js'
import type { LeafKind } from './leaf.js'
import { aggregateOf, makeSlot, valuesFor, type Slot } from './view.js'

/** The base class of modules, which only stores the parameters. */
export class OracleModule {
  static readonly parameters: ParameterSpecs = {}
  readonly p: object

  constructor(given: Readonly<Record<string, unknown>> = {}) {
    const { parameters } = new.target
    const valueOf = (name: string): unknown => (isHardware(given[name]) ? undefined : given[name])
    this.p = Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, valueOf(name) ?? spec.default]))
  }

  static with(specs: ParameterSpecs): typeof OracleModule {
    const all = { ...this.parameters, ...specs }
    return class extends this {
      static override readonly parameters = all
    }
  }
}

/** True for a hardware class, for which the program uses the default. */
function isHardware(value: unknown): boolean {
  return typeof value === 'function' && !(value.prototype instanceof OracleModule)
}

export type BlockKind = 'comb' | 'seq' | 'wiring'

const kinds = new WeakMap<object, BlockKind>()

/** The decorators `@comb`, `@seq` and `@wiring`: the method stays unchanged. */
export function setKind(method: object, kind: BlockKind): void {
  kinds.set(method, kind)
}

/** The names of the blocks of a module, base classes included. */
export function blocksOf(module: OracleModule): Map<string, BlockKind> {
  const blocks = new Map<string, BlockKind>()
  for (let at: object | null = module; at; at = Object.getPrototypeOf(at) as object | null) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      const kind = typeof value === 'function' ? kinds.get(value as object) : undefined
      if (kind && !blocks.has(name)) blocks.set(name, kind)
    }
  }
  return blocks
}

/** A declared scalar, until its module is complete and it becomes a property. */
class Declared {
  constructor(readonly slot: Slot) {}
}

const declared = new WeakMap<object, Slot>()

/** The initial value of a register. */
export interface Start {
  readonly init: unknown
}

/** The signals that a class declares with `input`, `output`, `wire` or `reg`. */
export function declareField(type: HardwareType<unknown>, kind: LeafKind, reset: unknown, start?: Start): unknown {
  const slot = makeSlot(type.shape, kind, type.flips)
  if (kind === 'register' && reset !== noReset) giveReset(slot, reset)
  if (start) valuesFor(slot, start.init).forEach((value, i) => slot.leaves[i]!.put(value))
  const value = slot.leaves.length === 1 && !aggregateOf(slot.get()) ? new Declared(slot) : slot.get()
  declared.set(value as object, slot)
  return value
}

function giveReset(slot: Slot, reset: unknown): void {
  const values = valuesFor(slot, reset)
  slot.leaves.forEach((leaf, i) => (leaf.reset = values[i]!))
}

/** The variable that a property of a module declares, or null. */
export function declaredSlot(value: unknown): Slot | null {
  return typeof value === 'object' && value !== null ? (declared.get(value) ?? null) : null
}

import type { DiagnosticNote } from '../ir/diagnostic.js'
import type { Type } from '../ir/ir.js'
import type { Shape } from '../ir/shape.js'
import type { Place } from '../ir/place.js'
import type { Cell } from './cell.js'
import { join } from './operators.js'
import type { Scalar } from './scalar.js'
import { commonTag, tagOf, type Tag } from './value.js'

/** What is known of an assigned scalar at one point of a block. */
export interface Entry {
  /** Counts assignments, so that a value read before one is told from a value read after. */
  readonly version: number
  /** True where every path has assigned it; otherwise the paths that have not. */
  readonly assigned: true | readonly DiagnosticNote[]
  /** Locals: the smallest type that holds what it can hold here. */
  readonly type: Type | null
  readonly place: Place
}

/** What a `let` holds at one point: a value known at elaboration, or hardware of some shape (null: a scalar). */
export type CellState =
  | { readonly kind: 'plain'; readonly value: unknown }
  | { readonly kind: 'hardware'; readonly shape: Shape | null; readonly tag: Tag }

let versions = 0

export function nextVersion(): number {
  return ++versions
}

/** Everything that depends on which way control went through the block so far. */
export class Flow {
  constructor(
    readonly entries = new Map<Scalar, Entry>(),
    readonly cells = new Map<Cell, CellState>(),
  ) {}

  copy(): Flow {
    return new Flow(new Map(this.entries), new Map(this.cells))
  }
}

/** One arm of a branch after it has run, and how a reader would say when it is taken. */
export interface ArmFlow {
  readonly flow: Flow
  readonly when: string
  readonly place: Place
}

/** What holds after a branch, whichever arm was taken. */
export function mergeFlows(before: Flow, arms: readonly ArmFlow[]): Flow {
  const merged = before.copy()
  const changedKeys = new Set(
    arms.flatMap(({ flow }) =>
      [...flow.entries.keys()].filter((key) => flow.entries.get(key) !== before.entries.get(key)),
    ),
  )
  for (const key of changedKeys) merged.entries.set(key, mergeEntries(key, before, arms))
  const changedCells = new Set(
    arms.flatMap(({ flow }) =>
      [...flow.cells.keys()].filter(
        (cell) => before.cells.has(cell) && flow.cells.get(cell) !== before.cells.get(cell),
      ),
    ),
  )
  for (const cell of changedCells) merged.cells.set(cell, mergeCells(cell, before, arms))
  return merged
}

function mergeEntries(key: Scalar, before: Flow, arms: readonly ArmFlow[]): Entry {
  const entries = arms.map(({ flow }) => flow.entries.get(key) ?? before.entries.get(key))
  const present = entries.filter((entry) => entry !== undefined)
  const missing = entries.flatMap((entry, i): readonly DiagnosticNote[] => {
    if (!entry) return [{ message: `not assigned when ${arms[i]!.when}`, place: arms[i]!.place }]
    return entry.assigned === true ? [] : entry.assigned
  })
  const types = present.map((entry) => entry.type).filter((type) => type !== null)
  return {
    version: nextVersion(),
    // The arms share what was missing before them: said once, or it would double with every branch.
    assigned: missing.length === 0 ? true : [...new Set(missing)],
    type: types.length > 0 ? types.reduce(join) : null,
    place: present[0]!.place,
  }
}

function mergeCells(cell: Cell, before: Flow, arms: readonly ArmFlow[]): CellState {
  const states = arms.map(({ flow }) => flow.cells.get(cell) ?? before.cells.get(cell)!)
  const hardware = states.find((state) => state.kind === 'hardware')
  if (!hardware) return states[0]!
  const tag = commonTag(
    states.map((state) => (state.kind === 'hardware' ? state : { tag: tagOf(state.value), value: state.value })),
  )
  return { kind: 'hardware', shape: hardware.shape, tag }
}

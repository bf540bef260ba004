import type { DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import { join, hull, meet, type Interval } from '../../../ir/integer.js'
import type { Expr } from '../../../ir/ir.js'
import type { Shape } from '../../../ir/shape.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Cell } from '../value/cell.js'
import type { Entry, Held, Scalar } from '../value/scalar.js'
import { boundsIn, type Fact, type Facts } from './facts.js'
import { commonTag, tagOf, type Tag } from '../value/leaf.js'
import { holdsMembers } from '../value/member.js'
import { sameShape, shapeOfAggregate } from '../value/value.js'

/** The content of a `let` at one point: a value known at elaboration, or hardware of some shape (null: a scalar). */
export type CellState =
  | { readonly kind: 'plain'; readonly value: unknown }
  | {
      readonly kind: 'hardware'
      readonly shape: Shape | null
      readonly tag: Tag
      /** Reads of the signals that it names: it holds copies of their values. */
      readonly copied: readonly Expr[]
    }

let versions = 0

export function nextVersion(): number {
  return ++versions
}

/** Facts by key; keys without a change use the facts of the outer layer. */
class Layer<K, V> extends Map<K, V> {
  constructor(private readonly outer: Layer<K, V> | undefined) {
    super()
  }

  override get(key: K): V | undefined {
    return super.get(key) ?? this.outer?.get(key)
  }
}

/**
 * The state that depends on the path of control through the block. The flow inside an arm holds the changes of the arm, and
 * takes the rest from the flow outside.
 */
export class Flow {
  readonly entries: Layer<Scalar, Entry>
  readonly cells: Layer<Cell, CellState>

  constructor(outer?: Flow) {
    this.entries = new Layer(outer?.entries)
    this.cells = new Layer(outer?.cells)
  }
}

/** One arm of a branch after it has run, and a description of the condition under which it is taken. */
export interface ArmFlow {
  readonly flow: Flow
  readonly when: string
  readonly place: Place
  /** The facts that hold in the arm. */
  readonly facts: readonly Fact[]
}

/**
 * Updates a flow to the state after a branch, whichever arm was taken.
 * @param facts - the facts around the branch
 */
export function mergeFlows(flow: Flow, arms: readonly ArmFlow[], facts: Facts): void {
  for (const scalar of changed(
    flow.entries,
    arms.map((arm) => arm.flow.entries),
  ))
    flow.entries.set(scalar, mergeEntries(scalar, arms, facts))
  for (const cell of changed(
    flow.cells,
    arms.map((arm) => arm.flow.cells),
  ))
    if (flow.cells.get(cell)) flow.cells.set(cell, mergeCells(cell, arms))
}

/** The keys with a different value in any arm. */
function changed<K, V>(before: ReadonlyMap<K, V>, arms: readonly ReadonlyMap<K, V>[]): Set<K> {
  return new Set(arms.flatMap((arm) => [...arm.keys()].filter((key) => arm.get(key) !== before.get(key))))
}

function mergeEntries(scalar: Scalar, arms: readonly ArmFlow[], facts: Facts): Entry {
  const entries = arms.map(({ flow }) => flow.entries.get(scalar))
  const present = entries.filter((entry) => entry !== undefined)
  const missing = entries.flatMap((entry, i): readonly DiagnosticNote[] => {
    if (!entry) return [{ message: `not assigned when ${arms[i]!.when}`, place: arms[i]!.place }]
    return entry.assigned === true ? [] : entry.assigned
  })
  return {
    version: nextVersion(),
    // The arms share the notes from before the branch, which would otherwise double with every branch.
    assigned: missing.length === 0 ? true : [...new Set(missing)],
    held: mergeHeld(arms.map((arm, i) => heldIn(arm, scalar, entries[i], facts))),
    place: present[0]!.place,
  }
}

/** The possible values of a local at the end of an arm. Conditions narrow them if the arm does not assign it. */
function heldIn(arm: ArmFlow, { signal }: Scalar, entry: Entry | undefined, around: Facts): Held | null {
  if (!entry?.held) return null
  const bounds = [boundsIn(arm.facts, signal, entry.version), around.about(signal, entry.version)]
  const narrowed = bounds.reduce<Interval>(
    (interval, bound) => (bound && meet(interval, bound)) ?? interval,
    entry.held.interval,
  )
  return { ...entry.held, interval: narrowed }
}

function mergeHeld(helds: readonly (Held | null)[]): Held | null {
  const present = helds.filter((held) => held !== null)
  if (present.length === 0) return null
  return {
    type: present.map(({ type }) => type).reduce(join),
    interval: present.map(({ interval }) => interval).reduce(hull),
    values: [...new Set(present.map(({ values }) => values))],
  }
}

function mergeCells(cell: Cell, arms: readonly ArmFlow[]): CellState {
  const states = arms.map(({ flow }) => flow.cells.get(cell)!)
  const hardware = states.find((state) => state.kind === 'hardware')
  if (!hardware) return states[0]!
  const tag = commonTag(
    states.map((state) => (state.kind === 'hardware' ? state : { tag: tagOf(state.value), value: state.value })),
  )
  const copied = states.flatMap((state) => (state.kind === 'hardware' ? state.copied : []))
  return { kind: 'hardware', shape: safeShape(hardware.shape, states), tag, copied: [...new Set(copied)] }
}

/** One of an aggregate's shapes after the arms, chosen so that no plain number counts as a member of an enum. */
function safeShape(first: Shape | null, states: readonly CellState[]): Shape | null {
  if (!first) return null
  const shapes = states.flatMap(
    (state) => (state.kind === 'hardware' ? state.shape : shapeOfAggregate(state.value)) ?? [],
  )
  const alike = shapes.filter((shape) => sameShape(shape, first))
  return alike.find((shape) => alike.every((other) => holdsMembers(shape, other))) ?? first
}

import { fail, type Diagnostic, type DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { Entry, Scalar, Local } from '../value/scalar.js'
import type { Expr, Type } from '../../../ir/ir.js'
import { shapeLeaves, type Shape } from '../../../ir/shape.js'
import { Cell, type CellStore } from '../value/cell.js'
import { toExpr } from '../value/convert.js'
import type { CellState } from './flow.js'
import type { Recording } from './recording.js'
import { readsOf, checkFresh } from '../value/value-leaves.js'
import { commonTag, Computed, isPoison, tagFor, tagOf, type Tag } from '../value/leaf.js'
import { checkMember } from '../value/member.js'
import { build, isHardware, leavesFor, shapeOfAggregate } from '../value/value.js'
import { View } from '../value/view.js'

/**
 * Checks, at the end of a comb block, that each signal that it assigns is assigned on every path and before it is read.
 *
 * @param assigned - the block's knowledge about the scalars that it assigns
 * @param earlyReads - the first reads of signals that might not have been assigned yet
 * @returns FW132 for a read that is too early, FW133 for a path without assignment
 */
export function* notAssigned(
  assigned: Iterable<readonly [Scalar, Entry]>,
  earlyReads: ReadonlyMap<Scalar, Place>,
): Generator<Diagnostic> {
  for (const [scalar, entry] of assigned) {
    if (scalar.signal.role === 'local') continue
    const early = earlyReads.get(scalar)
    if (early)
      yield {
        code: 'FW132',
        message: `${scalar.name} is read where this block may not have assigned it yet`,
        place: early,
        help: 'move the assignment above, or give it a value at the start of the block',
        notes: [{ message: 'assigned here', place: entry.place }],
      }
    else if (entry.assigned !== true)
      yield {
        code: 'FW133',
        message: `${scalar.name} is not assigned on every path, so it would need a latch`,
        place: entry.place,
        help: 'give it a value at the start of the block, or make it a register',
        notes: distinctNotes(entry.assigned),
      }
  }
}

function distinctNotes(notes: readonly DiagnosticNote[]): DiagnosticNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}

/** See {@link CellStore}. */
export class Cells implements CellStore {
  constructor(private readonly recording: Recording) {}

  create(name: string, value: unknown, place: Place): Cell {
    const { nesting } = this.recording
    const cell = new Cell(name, this, nesting.depth, this.recording.nextLet(), place, value)
    nesting.here.flow.cells.set(cell, { kind: 'plain', value: undefined })
    if (value !== undefined) this.set(cell, value, place)
    return cell
  }

  get(cell: Cell, place: Place): unknown {
    const state = this.#stateOf(cell)
    if (state.kind === 'plain') {
      if (state.value === undefined)
        fail('FW120', `${cell.name} is read before it is assigned`, place, 'give it a value where it is declared', [
          { message: 'declared here', place: cell.place },
        ])
      return state.value
    }
    const locals = cell.locals!
    for (const local of locals) this.#requireAssigned(cell, local, place)
    checkFresh(state.copied, place)
    if (!state.shape) return new Computed(this.recording.load(locals[0]!, place), state.tag)
    return build(state.shape, (leaf, i) => new Computed(this.recording.load(locals[i]!, place), tagFor(leaf)))
  }

  set(cell: Cell, value: unknown, place: Place): void {
    const { kind, nesting } = this.recording
    const conditional = nesting.depth > cell.depth
    this.recording.checkLetEffect(cell, place)
    // A name for a signal stays a name as long as no other signal decides which signal it names.
    if ((!isHardware(value) || isAlias(value) || isPoison(value)) && !conditional) {
      nesting.here.flow.cells.set(cell, { kind: 'plain', value })
      cell.plainStored = false
      return
    }
    if ((kind === 'wiring' && isHardware(value)) || isPoison(value)) {
      nesting.here.flow.cells.set(cell, { kind: 'plain', value })
      return
    }
    if (conditional) this.#storePlain(cell)
    this.#setHardware(cell, value, place)
  }

  #requireAssigned(cell: Cell, local: Local, place: Place): void {
    const assigned = this.recording.nesting.here.flow.entries.get(local)?.assigned ?? []
    if (assigned === true) return
    const help = 'give it a value where it is declared'
    fail('FW120', `${cell.name} is read where some path has not assigned it`, place, help, distinctNotes(assigned))
  }

  #stateOf(cell: Cell): CellState {
    return this.recording.nesting.here.flow.cells.get(cell) ?? { kind: 'plain', value: undefined }
  }

  /** Before the first assignment under a condition, stores the value known so far in the local. */
  #storePlain(cell: Cell): void {
    const state = this.#stateOf(cell)
    if (state.kind !== 'plain' || state.value === undefined || isPoison(state.value) || cell.plainStored) return
    cell.plainStored = true
    const { facts, nesting } = this.recording
    facts.suspended(() =>
      nesting.outside(cell.depth, () => {
        this.#setHardware(cell, state.value, cell.place)
        nesting.here.flow.cells.set(cell, state)
      }),
    )
  }

  #setHardware(cell: Cell, value: unknown, place: Place): void {
    const [own, held] = [shapeOfAggregate(value), this.#shapeOf(cell)]
    const shape = own ?? held
    const values = shape ? leavesFor(shape, value) : [value]
    const exprs = values.map((leaf) => toExpr(leaf, place))
    for (const one of new Set([own, held])) if (one) checkMembers(cell, one, exprs, values, place)
    const tag = shape ? null : this.#scalarTag(cell, value)
    cell.locals ??= this.#makeLocals(
      cell,
      shape,
      exprs.map(({ type }) => type),
      place,
    )
    if (cell.locals.length !== exprs.length)
      fail('FW121', `${cell.name} holds values of different shapes`, place, 'assign values of one type to a let')
    for (const [i, local] of cell.locals.entries()) this.recording.store(local, exprs[i]!, place)
    cell.tag =
      cell.tag === undefined ? kindOf(tag) : kindOf(commonTag([{ tag: cell.tag }, { tag: kindOf(tag), value }]))
    const copied = exprs.flatMap((expr, i) => readsOf(value, i, expr))
    this.recording.nesting.here.flow.cells.set(cell, { kind: 'hardware', shape, tag, copied })
  }

  #scalarTag(cell: Cell, value: unknown): Tag {
    const state = this.#stateOf(cell)
    const known = state.kind === 'hardware' ? kindOf(state.tag) : null
    if (isHardware(value) || known === null) return tagOf(value)
    return commonTag([{ tag: known }, { tag: tagOf(value), value }])
  }

  #makeLocals(cell: Cell, shape: Shape | null, types: readonly Type[], place: Place): readonly Local[] {
    const { locals: all } = this.recording
    const suffixes = shape ? shapeLeaves(shape).map((leaf) => leaf.suffix) : ['']
    const locals = types.map((type, i) => all.create(cell.name, suffixes[i]!, type, place))
    all.addField(cell.name, shape, () => cell.tag ?? null, locals, cell.place)
    return locals
  }

  #shapeOf(cell: Cell): Shape | null {
    const state = this.#stateOf(cell)
    return state.kind === 'hardware' ? state.shape : shapeOfAggregate(state.value)
  }
}

/** The kind of a `let` for display: without the numbers that it can hold. */
function kindOf(tag: Tag): Tag {
  return tag?.kind === 'values' ? null : tag
}

/** @throws FlitwaveError FW148 if a leaf that holds an enum member would get another value */
function checkMembers(
  cell: Cell,
  shape: Shape,
  exprs: readonly Expr[],
  values: readonly unknown[],
  place: Place,
): void {
  const leaves = shapeLeaves(shape)
  if (leaves.length !== exprs.length) return
  for (const [i, leaf] of leaves.entries())
    checkMember(leaf.shape, exprs[i]!, tagOf(values[i]), { name: `${cell.name}${leaf.suffix}` }, place)
}

/** True if a struct or array is an alias for signals. */
function isAlias(value: unknown): boolean {
  return View.of(value)?.leaves.isValue === false
}

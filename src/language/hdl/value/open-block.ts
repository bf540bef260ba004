import type { Diagnostic, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Interval } from '../../../ir/integer.js'
import type { Block, Expr, Memory, PortExpr, SignalExpr, Stmt } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { CellStore } from './cell.js'
import type { Missing, Reading, SignalRef } from './leaf.js'
import type { Ranges } from './range.js'
import type { Scalar } from './scalar.js'

/** A premise that holds while an arm runs: a condition, its complement, or a value in an interval. */
export type Premise =
  { readonly condition: Expr; readonly holds: boolean } | { readonly value: Expr; readonly interval: Interval }

/** One arm of a branch: the code to run, and a description of the condition under which it is taken. */
export interface Arm {
  readonly run: () => unknown
  readonly when: string
  readonly place: Place
  /** A premise that holds in the arm. */
  readonly premise?: Premise
}

/** @param target - a signal, a view, or an element selected by an index */
export type AssignHardware = (target: unknown, value: unknown, place: Place) => void

/** The block whose body runs. Values and statements read, assign and branch through it. */
export interface OpenBlock {
  readonly kind: Block['kind'] | 'wiring'
  readonly place: Place
  /** True if the current point runs only under a signal condition. */
  readonly underCondition: boolean
  /** An object that identifies the current branch. */
  readonly here: object
  readonly cells: CellStore
  readonly ranges: Ranges
  readonly naming: {
    /** Creates a named wire for a value that is more than the read of a signal (rule 9). */
    named(name: string, value: unknown, place: Place, inline: boolean): unknown
    /** Stores a value that leaves a branch by `return`. */
    returned(value: unknown, place: Place): unknown
  }
  /** True if code was skipped that may have assigned signals. */
  isCut: boolean
  /** Records the faults of one step, so that the rest of the block is checked, too. */
  report(error: FlitwaveError): void
  /** The value of a declared leaf at the current point. */
  look(ref: SignalRef): unknown
  /** Reads a declared leaf and uses it at once. */
  read(ref: SignalRef, place: Place): Expr
  /** Notes the use of a value that was read. */
  use(expr: Expr, reading: Reading, place: Place): void
  /** True if an expression reads a signal that was assigned since. */
  isStale(expr: Expr): boolean
  /** Notes the read of a missing member. */
  takeMemberOf(missing: Missing): void
  emit(stmt: Stmt): void
  /** Assigns any hardware: a leaf, every leaf of an aggregate, or the item that a signal selects. */
  readonly assignHardware: AssignHardware
  /** Assigns one scalar that was declared with `shape`. */
  assign(scalar: Scalar, shape: SignalRef['shape'], value: unknown, place: Place): void
  /** Connects two leaves in wiring. Does nothing and returns false if their types differ. */
  connectLeaf(scalar: Scalar, source: Scalar, place: Place): boolean
  /** Like a register, a memory is written in one block. */
  claimMemory(memory: Memory, place: Place): void
  /** Notes the write of a word. */
  wroteWord(memory: Memory, address: Expr, place: Place): void
  /** Checks the read of a word, which must not have been written before. */
  checkWord(memory: Memory, address: Expr, place: Place): void
  /** Runs every arm from the same starting point, and merges their effects. */
  branch(arms: readonly Arm[], make: (bodies: readonly Stmt[][]) => Stmt): unknown[]
  /** Builds a value that hardware may not need; `work` must have no side effects. */
  asValue<T>(operator: string, work: () => T): T
  /** Handles comparisons that never hold, in one iteration of a loop or in all of them. */
  readonly never: {
    /** Records a comparison that can hold. */
    holds(place: Place): void
    /** Records a comparison that cannot hold in this iteration. Throws the finding outside of loops. */
    holdsNot(finding: Diagnostic): false
  }
  /** Runs work at a point where a premise holds. */
  assuming<T>(premise: Premise, work: () => T): T
  /** True if surrounding conditions contradict each other, so that this point is never reached. */
  readonly isUnreachable: boolean
  /** The possible values of a signal under the surrounding conditions; null if these do not bound it. */
  assumed(read: SignalExpr | PortExpr): Interval | null
}

import type { Diagnostic, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Interval } from '../../../ir/integer.js'
import type { Block, Expr, Memory, PortExpr, SignalExpr, Stmt } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { CellStore } from './cell.js'
import type { Missing, Reading, SignalRef } from './leaf.js'
import type { Ranges } from './range.js'
import type { Scalar } from './scalar.js'

/** A premise that holds while an arm runs: a condition, its opposite, or that a value lies in an interval. */
export type Premise =
  { readonly condition: Expr; readonly holds: boolean } | { readonly value: Expr; readonly interval: Interval }

/** One arm of a branch: what to run, and how a reader would say when it is taken. */
export interface Arm {
  readonly run: () => unknown
  readonly when: string
  readonly place: Place
  /** The facts that are known to hold in it. */
  readonly premise?: Premise
}

/** @param target - a signal, a view, or an element that an index picks */
export type AssignHardware = (target: unknown, value: unknown, place: Place) => void

/** The block whose body runs, as values and statements see it: they are read, assigned and branched through it. */
export interface OpenBlock {
  readonly kind: Block['kind'] | 'wiring'
  readonly place: Place
  /** True if the point reached runs only when a signal says so. */
  readonly underCondition: boolean
  /** Stands for the branch in which something happens. */
  readonly here: object
  readonly cells: CellStore
  readonly ranges: Ranges
  readonly naming: {
    /** A named wire for a value that takes more than reading a signal (rule 9). */
    named(name: string, value: unknown, place: Place, inline: boolean): unknown
    /** A value that leaves a branch by `return`. */
    returned(value: unknown, place: Place): unknown
  }
  /** True if something was left out that may have assigned signals. */
  isCut: boolean
  /** Keeps what was found wrong with one step, so that the rest of the block is looked at, too. */
  report(error: FlitwaveError): void
  /** The value that a declared leaf has at this point. */
  look(ref: SignalRef): unknown
  /** A declared leaf, read and used at once. */
  read(ref: SignalRef, place: Place): Expr
  /** Something is made from a value that was read. */
  use(expr: Expr, reading: Reading, place: Place): void
  /** True if an expression reads something that was assigned since. */
  isStale(expr: Expr): boolean
  /** A member was read that is not there. */
  takeMemberOf(missing: Missing): void
  emit(stmt: Stmt): void
  /** Assigns hardware of any kind: a leaf, every leaf of an aggregate, or what a signal picks among several. */
  readonly assignHardware: AssignHardware
  /** Assigns one scalar, declared with `shape`. */
  assign(scalar: Scalar, shape: SignalRef['shape'], value: unknown, place: Place): void
  /** Connects two leaves in wiring. False, and nothing is done, for leaves of two types. */
  connectLeaf(scalar: Scalar, source: Scalar, place: Place): boolean
  /** A memory, like a register, is written in one block. */
  claimMemory(memory: Memory, place: Place): void
  /** A word is written. */
  wroteWord(memory: Memory, address: Expr, place: Place): void
  /** A word is read, which must not have been written before. */
  checkWord(memory: Memory, address: Expr, place: Place): void
  /** Runs every arm from the same starting point and joins what they leave behind. */
  branch(arms: readonly Arm[], make: (bodies: readonly Stmt[][]) => Stmt): unknown[]
  /** Runs what makes a value that hardware may not need: it must do nothing but make that value. */
  asValue<T>(operator: string, work: () => T): T
  /** The treatment of comparisons that never hold, in a turn of a loop or in all of them. */
  readonly never: {
    /** A comparison that can hold. */
    holds(place: Place): void
    /** One that cannot, in this turn. Throws the finding where there are no turns. */
    holdsNot(finding: Diagnostic): false
  }
  /** Runs what matters only where something holds. */
  assuming<T>(premise: Premise, work: () => T): T
  /** True if the conditions around exclude each other, so that nothing at this point ever runs. */
  readonly isUnreachable: boolean
  /** The values that the conditions around leave to a signal that is read; null if they say nothing of it. */
  assumed(read: SignalExpr | PortExpr): Interval | null
}

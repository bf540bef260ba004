import type { DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Interval } from '../../../ir/integer.js'
import type { Expr, Instance, Signal, Target, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** The block that assigns a target, and the place of its first assignment. */
export interface Driver {
  readonly block: string
  readonly place: Place
}

/** A signal of the module being elaborated or a port of one of its children, and its use by the blocks. */
export class Scalar<S extends Signal = Signal> {
  driver: Driver | null = null
  isRead = false
  isUnusedOnPurpose = false

  constructor(
    /** The child; null for a signal of the module itself. */
    readonly instance: Instance | null,
    readonly signal: S,
  ) {}

  get target(): Target {
    return { instance: this.instance, signal: this.signal }
  }

  /** The name in messages: `count`, `buffer.count`. */
  get name(): string {
    return this.instance ? `${this.instance.path}.${this.signal.path}` : this.signal.path
  }
}

/** A local while its block is being elaborated: its width is known only at the end. */
export type Local = Scalar<{ -readonly [K in keyof Signal]: Signal[K] }>

/** The facts about an assigned scalar at one point of a block. */
export interface Entry {
  /** Counts assignments, so that values read before and after one differ. */
  readonly version: number
  /** True if every path has assigned it; otherwise notes about the paths that have not. */
  readonly assigned: true | readonly DiagnosticNote[]
  /** For locals: the possible values at this point. */
  readonly held: Held | null
  readonly place: Place
}

/** The possible values of a local at one point of a block. */
export interface Held {
  /** The smallest type that holds every value of its expressions' types. */
  readonly type: Type
  /** The interval of its values. */
  readonly interval: Interval
  readonly values: Given
}

/** The values assigned to a local on any path. A branch combines its arms' values, which share those from before it. */
export type Given = readonly (Expr | Given)[]

/** A child module and the leaves of its ports, by field path. */
export interface Child {
  readonly instance: Instance
  readonly ports: ReadonlyMap<string, readonly Scalar[]>
}

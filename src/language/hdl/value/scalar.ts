import type { DiagnosticNote } from '../../../base/diagnostic/diagnostic.js'
import type { Interval } from '../../../ir/integer.js'
import type { Expr, Instance, Signal, Target, Type } from '../../../ir/ir.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** The block that assigns something, and where it does so first. */
export interface Driver {
  readonly block: string
  readonly place: Place
}

/** A signal of the module being elaborated or a port of one of its children, and what its blocks do with it. */
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

  /** Its name in messages: `count`, `buffer.count`. */
  get name(): string {
    return this.instance ? `${this.instance.path}.${this.signal.path}` : this.signal.path
  }
}

/** A local as it is while its block is being elaborated: its width is known only at the end. */
export type Local = Scalar<{ -readonly [K in keyof Signal]: Signal[K] }>

/** The facts about an assigned scalar at one point of a block. */
export interface Entry {
  /** Counts assignments, so that a value read before one differs from a value read after. */
  readonly version: number
  /** True where every path has assigned it; otherwise the paths that have not. */
  readonly assigned: true | readonly DiagnosticNote[]
  /** Locals: what it can hold here. */
  readonly held: Held | null
  readonly place: Place
}

/** The values that a local can hold at one point of a block. */
export interface Held {
  /** The smallest type that holds all that the expressions of its values could be. */
  readonly type: Type
  /** Between which ends its value lies. */
  readonly interval: Interval
  readonly values: Given
}

/** The values that a local was given, on one path or another. A branch puts together what its arms have; they share what was before it. */
export type Given = readonly (Expr | Given)[]

/** A child module and the leaves of its ports, by the path of the field. */
export interface Child {
  readonly instance: Instance
  readonly ports: ReadonlyMap<string, readonly Scalar[]>
}

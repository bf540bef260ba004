import type { Instance, Signal, Target } from '../ir/ir.js'
import type { Place } from '../ir/place.js'

/** The block that assigns something, and where it does so first. */
export interface Driver {
  readonly block: string
  readonly place: Place
}

/** A signal of the module being elaborated or a port of one of its children, and what its blocks do with it. */
export class Scalar<S extends Signal = Signal> {
  readonly target: Target & { readonly signal: S }
  driver: Driver | null = null
  isRead = false
  isUnusedOnPurpose = false

  constructor(instance: Instance | null, signal: S) {
    this.target = { instance, signal }
  }

  get signal(): S {
    return this.target.signal
  }

  /** What it is called in messages: `count`, `buffer.count`. */
  get name(): string {
    const { instance, signal } = this.target
    return instance ? `${instance.path}.${signal.path}` : signal.path
  }
}

/** A child module and the leaves of its ports, by the path of the field. */
export interface Child {
  readonly instance: Instance
  readonly ports: ReadonlyMap<string, readonly Scalar[]>
}

/** The coverage points of a design and their counters. */

import type { Module, Signal } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Counter } from './counters.js'

/** A point in the source that a run may reach. */
export interface SourcePoint {
  readonly place: Place
  readonly counter: Counter
}

/** One arm of a branch. */
export interface ArmPoint extends SourcePoint {
  /** `then`, `else`, `case 2`, `default`. */
  readonly label: string
}

export interface BranchPoint {
  /** `cond`: `?:`, and functions that choose a value, such as `Math.max`. */
  readonly kind: 'if' | 'switch' | 'cond'
  readonly place: Place
  readonly arms: readonly ArmPoint[]
}

/** A block: a method of the class. */
export interface MethodPoint extends SourcePoint {
  readonly name: string
}

/** An assertion; executing its statement reaches it. */
export interface AssertionPoint extends SourcePoint {
  readonly message: string
}

/** The bits of a signal, lowest first. */
export interface TogglePoint {
  readonly rises: readonly Counter[]
  readonly falls: readonly Counter[]
}

/** A register with an enum type. */
export interface MachinePoint {
  readonly register: Signal
  /** The name of the enum. */
  readonly type: string
  readonly states: readonly { readonly name: string; readonly counter: Counter }[]
  /** The transitions that the logic allows. */
  readonly arcs: readonly { readonly from: string; readonly to: string; readonly counter: Counter }[]
}

/** The points of one module, as it was before counters were added. */
export interface ModulePoints {
  readonly module: Module
  readonly methods: readonly MethodPoint[]
  readonly statements: readonly SourcePoint[]
  readonly branches: readonly BranchPoint[]
  readonly assertions: readonly AssertionPoint[]
  /** By signal: the toggles counted in this module. */
  readonly toggles: ReadonlyMap<Signal, TogglePoint>
  readonly machines: readonly MachinePoint[]
}

/** The coverage points of a design, and the counter of each. */

import type { Module, Signal } from '../../ir/ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Counter } from './counters.js'

/** Something in the source that a run reaches or does not. */
export interface SourcePoint {
  readonly place: Place
  readonly counter: Counter
}

/** One way out of a branch. */
export interface ArmPoint extends SourcePoint {
  /** `then`, `else`, `case 2`, `default`. */
  readonly label: string
}

export interface BranchPoint {
  /** `cond`: `?:`, and functions that choose, such as `Math.max`. */
  readonly kind: 'if' | 'switch' | 'cond'
  readonly place: Place
  readonly arms: readonly ArmPoint[]
}

/** A block: a method of the class. */
export interface MethodPoint extends SourcePoint {
  readonly name: string
}

/** An assertion, which is reached when its statement is executed. */
export interface AssertionPoint extends SourcePoint {
  readonly message: string
}

/** The bits of a signal, lowest first. */
export interface TogglePoint {
  readonly rises: readonly Counter[]
  readonly falls: readonly Counter[]
}

/** A register of an enum. */
export interface MachinePoint {
  readonly register: Signal
  /** The name of the enum. */
  readonly type: string
  readonly states: readonly { readonly name: string; readonly counter: Counter }[]
  /** From one state to another that the logic can take it to. */
  readonly arcs: readonly { readonly from: string; readonly to: string; readonly counter: Counter }[]
}

/** All of one module, as it was before it was given counters. */
export interface ModulePoints {
  readonly module: Module
  readonly methods: readonly MethodPoint[]
  readonly statements: readonly SourcePoint[]
  readonly branches: readonly BranchPoint[]
  readonly assertions: readonly AssertionPoint[]
  /** By signal, of those that are counted here. */
  readonly toggles: ReadonlyMap<Signal, TogglePoint>
  readonly machines: readonly MachinePoint[]
}

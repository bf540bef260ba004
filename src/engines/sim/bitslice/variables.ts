import type { Instance, Signal, Target } from '../../../ir/ir.js'
import { muxWord, type Word } from './words.js'
import { obtain } from '../../../base/maps.js'
import type { GateGraph, Literal } from './gates.js'

/** An input of a child, as one object for each pair. */
export interface PortVariable {
  readonly instance: Instance
  readonly signal: Signal
}

/** The targets of statements. */
export type Variable = Signal | PortVariable

/** Finds the variable of a target. */
export class VariableTable {
  private readonly ports = new Map<Instance, Map<Signal, PortVariable>>()

  of({ instance, signal }: Target): Variable {
    return instance ? this.port(instance, signal) : signal
  }

  port(instance: Instance, signal: Signal): PortVariable {
    const ports = obtain(this.ports, instance, () => new Map<Signal, PortVariable>())
    return obtain(ports, signal, () => ({ instance, signal }))
  }
}

export const isPort = (variable: Variable): variable is PortVariable => 'instance' in variable

/** The values that the statements so far have assigned; those of an arm lie over those before the branch. */
export class Assigned {
  private readonly own = new Map<Variable, Word>()

  constructor(private readonly before: Assigned | null = null) {}

  get(variable: Variable): Word | null {
    return this.own.get(variable) ?? this.before?.get(variable) ?? null
  }

  set(variable: Variable, value: Word): void {
    this.own.set(variable, value)
  }

  arm(): Assigned {
    return new Assigned(this)
  }

  entries(): Iterable<[Variable, Word]> {
    return this.own
  }

  /**
   * Joins arms of a branch, of which at most one is taken. `otherwise` is what holds if none is; `initial` the value of
   * a variable that nothing has assigned yet.
   */
  join(
    gates: GateGraph,
    arms: readonly { readonly taken: Literal; readonly assigned: Assigned }[],
    otherwise: Assigned,
    initial: (variable: Variable) => Word,
  ): void {
    const changed = new Set([...arms.map(({ assigned }) => assigned), otherwise].flatMap(({ own }) => [...own.keys()]))
    for (const variable of changed) {
      const value = (assigned: Assigned): Word => assigned.get(variable) ?? initial(variable)
      this.set(
        variable,
        arms.reduce((rest, { taken, assigned }) => muxWord(gates, taken, value(assigned), rest), value(otherwise)),
      )
    }
  }
}

/** The parts that the file formats for wave viewers share: scopes, signals of bits, and time. */

import { leafWidth, type ShapeLeaf } from '../../ir/shape.js'
import type { Trace, TraceLeaf, TraceVariable } from '../../engines/sim/trace/trace.js'

/**
 * A cycle is ten units of time. The clock rises at `10 * cycle` and falls at `10 * cycle + 5`; values change with the
 * rise, because what a trace holds for a cycle is what the rise at its end will store.
 */
export const unitsPerCycle = 10

/** A unit of time: 10^-9 s. */
export const timeUnit = { exponent: -9, name: '1 ns' }

/** Where the clock stands: beside the scopes, so that it collides with no field. */
export const clockName = 'clk'

/** The end of the last cycle, in units: a viewer then shows that cycle in full. */
export function endTime(trace: Trace): number {
  return (trace.lastCycle + 1) * unitsPerCycle
}

export interface Scope {
  readonly name: string
  /** A struct's members stand in a scope of their own. */
  readonly kind: 'instance' | 'struct'
  readonly scopes: Scope[]
  readonly signals: Signal[]
}

export interface Signal {
  /** From 1, in the order in which scopes are walked; the clock has 0. */
  id: number
  readonly name: string
  readonly width: number
  readonly role: TraceVariable['role']
  readonly leaf: TraceLeaf
  readonly shape: ShapeLeaf['shape']
}

/** The scopes at the top, and all signals by id. */
export interface Signals {
  readonly scopes: readonly Scope[]
  readonly all: readonly Signal[]
}

/** Every leaf as a signal, in the scopes that its path names. */
export function signalsOf(trace: Trace): Signals {
  const top: Scope = { name: '', kind: 'instance', scopes: [], signals: [] }
  for (const variable of trace.variables) {
    const instance = variable.scope.reduce((scope, name) => innerScope(scope, name, 'instance'), top)
    for (const leaf of variable.leaves) {
      const members = (variable.name + leaf.suffix).split('.')
      const name = members.pop() ?? ''
      const scope = members.reduce((outer, member) => innerScope(outer, member, 'struct'), instance)
      const { shape } = leaf
      scope.signals.push({ id: 0, name, width: leafWidth(shape), role: variable.role, leaf, shape })
    }
  }
  const all = signalsIn(top)
  for (const [i, signal] of all.entries()) signal.id = i + 1
  return { scopes: top.scopes, all }
}

function innerScope(outer: Scope, name: string, kind: Scope['kind']): Scope {
  const existing = outer.scopes.find((scope) => scope.name === name)
  if (existing) return existing
  const scope: Scope = { name, kind, scopes: [], signals: [] }
  outer.scopes.push(scope)
  return scope
}

function signalsIn({ signals, scopes }: Scope): Signal[] {
  return [...signals, ...scopes.flatMap(signalsIn)]
}

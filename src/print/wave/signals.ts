/** Shared by the file formats for wave viewers: scopes, signals of bits, and time. */

import { leafWidth, type EnumShape, type ShapeLeaf } from '../../ir/shape.js'
import type { Trace, TraceLeaf, TraceVariable } from '../../engines/sim/trace/trace.js'

/**
 * A cycle is ten units of time. The clock rises at `10 * cycle` and falls at `10 * cycle + 5`; values change with the rise,
 * because a trace records for a cycle the values before the edge at its end.
 */
export const unitsPerCycle = 10

/** A unit of time: 10^-9 s. */
export const timeUnit = { exponent: -9, name: '1 ns' }

/** The clock is outside the scopes, so that its name collides with no field. */
export const clockName = 'clk'

/** The end of the last cycle, in units, so that a viewer shows that cycle in full. */
export function endTime(trace: Trace): number {
  return (trace.lastCycle + 1) * unitsPerCycle
}

export interface Scope {
  readonly name: string
  /** A struct's members stand in a scope of their own; `generate` is a scope without a module. */
  readonly kind: 'instance' | 'generate' | 'struct'
  readonly scopes: Scope[]
  readonly signals: Signal[]
}

export interface Signal {
  /** From 1, in the order of the scopes; the clock has 0. */
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

/** Every leaf as a signal, in the scopes of its path. */
export function signalsOf(trace: Trace): Signals {
  const top: Scope = { name: '', kind: 'instance', scopes: [], signals: [] }
  for (const variable of trace.variables) {
    const instance = variable.scope.reduce(instanceScope, top)
    const [outer, own] = split(variable.name)
    // A local stands in its block as a member does in a struct.
    const around = variable.role === 'local' ? 'struct' : 'generate'
    const field = outer.reduce((scope, part) => innerScope(scope, part, around), instance)
    for (const leaf of variable.leaves) {
      const [members, name] = split(own + leaf.suffix)
      const scope = members.reduce((inside, member) => innerScope(inside, member, 'struct'), field)
      const { shape } = leaf
      scope.signals.push({ id: 0, name, width: leafWidth(shape), role: variable.role, leaf, shape })
    }
  }
  const all = signalsIn(top)
  for (const [i, signal] of all.entries()) signal.id = i + 1
  return { scopes: top.scopes, all }
}

/** An instance may stand in scopes without a module: `gen[3].sub`. */
function instanceScope(outer: Scope, path: string): Scope {
  const [scopes, name] = split(path)
  return innerScope(
    scopes.reduce((scope, part) => innerScope(scope, part, 'generate'), outer),
    name,
    'instance',
  )
}

/** All parts of a path but the last, and the last. */
function split(path: string): [outer: string[], name: string] {
  const parts = path.split('.')
  return [parts.slice(0, -1), parts.at(-1)!]
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

/**
 * The type of a signal as a supplementary type of GTKWave's: booleans and signed numbers, which are types of VHDL, and
 * masks. The number has the language and the type.
 */
export function supplementaryType(
  shape: ShapeLeaf['shape'],
): { readonly name: string; readonly number: number } | null {
  const vhdl = 1 << 10
  if (shape.kind === 'bool') return { name: 'boolean', number: vhdl + 1 }
  if (shape.kind !== 'bits') return null
  if (shape.radix === 'bin') return { name: 'mask', number: 0 }
  return shape.signed ? { name: 'signed', number: vhdl + 9 } : null
}

/** The names of an enum's members, as GTKWave takes them: `State 2 IDLE ACTIVE 00 01`. */
export function enumTableText({ name, width, members }: EnumShape): string {
  const names = members.map((member) => member.name)
  const bits = members.map(({ value }) => value.toString(2).padStart(width, '0'))
  return [name, members.length, ...names, ...bits].join(' ')
}

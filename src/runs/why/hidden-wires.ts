/** Wires of imported modules that no source names: values inside others, which an answer looks through. */

import type { Expr, Module, Signal } from '../../ir/ir.js'
import { nodesOf } from '../../ir/visit.js'
import { obtain } from '../../base/maps.js'

const knownWires = new WeakMap<Module, ReadonlyMap<Signal, Expr>>()

/** The value of a wire that is no field of its imported module; null for any other signal. */
export function definitionOf(module: Module, signal: Signal): Expr | null {
  return obtain(knownWires, module, () => wiresIn(module)).get(signal) ?? null
}

function wiresIn({ language, fields, connections }: Module): ReadonlyMap<Signal, Expr> {
  if (language !== 'verilog') return new Map()
  const named = new Set(fields.flatMap(({ signals }) => signals))
  return new Map(
    connections.flatMap(({ target: { instance, signal }, value }) =>
      instance === null && !named.has(signal) ? [[signal, value] as const] : [],
    ),
  )
}

const knownDefinitions = new WeakMap<Expr, readonly Expr[]>()

/** The values of the hidden wires that an expression of a module reads itself. */
export function definitionsIn(module: Module, expr: Expr): readonly Expr[] {
  if (module.language !== 'verilog') return []
  return obtain(knownDefinitions, expr, () =>
    [...nodesOf([expr])].flatMap((node) => (node.kind === 'signal' ? (definitionOf(module, node.signal) ?? []) : [])),
  )
}

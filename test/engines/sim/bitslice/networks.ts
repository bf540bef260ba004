/** Small networks: nodes that keep a word, and take the next one from wherever a map says. */

import type { Design, Expr, Module, Signal } from '../../../../src/ir/ir.js'
import { BitsliceEngine } from '../../../../src/engines/sim/bitslice/engine.js'
import type { Netlist } from '../../../../src/engines/sim/bitslice/plan/netlist.js'
import { planInput, type InputPlan } from '../../../../src/engines/sim/bitslice/plan/wires.js'
import type { EngineOptions } from '../../../../src/engines/sim/engine/engine.js'
import { instanceTree, type InstanceNode } from '../../../../src/engines/sim/engine/instances.js'
import {
  add,
  assign,
  binary,
  concat,
  constant,
  designOf,
  get,
  into,
  ModuleBuilder,
  port,
  slice,
  u,
  unary,
} from '../../../support/ir.js'

/** Where a bit of a node's input comes from. */
export type BitSource =
  | { readonly kind: 'node'; readonly node: number; readonly bit: number; readonly isInverted: boolean }
  | { readonly kind: 'constant'; readonly value: 0 | 1 }
  /** Bit k of the top's input. */
  | { readonly kind: 'top'; readonly bit: number; readonly isInverted: boolean }

export const fromNode = (node: number, bit = 0, isInverted = false): BitSource => ({
  kind: 'node',
  node,
  bit,
  isInverted,
})
export const fromTop = (bit: number, isInverted = false): BitSource => ({ kind: 'top', bit, isInverted })
export const never: BitSource = { kind: 'constant', value: 0 }

/** Heavy enough to be a lane. */
export function nodeModule(width: number, name = 'Node'): Module {
  const m = new ModuleBuilder(name)
  const input = m.input('in', u(width))
  const kept = m.register('kept', u(width), null)
  const work = m.register('work', u(12))
  m.connect(m.output('out', u(width)), get(kept))
  m.seq('update', [
    assign(kept, get(input)),
    assign(work, add(binary('mul', get(work), get(work)), constant(3, u(12)))),
  ])
  return m.build()
}

/** The given nodes below one top, which has an input of `inputs` bits. */
export function networkOf(
  modules: readonly Module[],
  inputs: number,
  source: (node: number, bit: number) => BitSource,
): Design {
  const m = new ModuleBuilder('Network')
  const top = m.input('pins', u(Math.max(1, inputs)))
  const nodes = modules.map((module, i) => m.instance(module, 'nodes', i))
  const bitOf = (from: BitSource): Expr => {
    if (from.kind === 'constant') return constant(from.value, u(1))
    const bit = from.kind === 'top' ? slice(get(top), from.bit, 1) : slice(port(nodes[from.node]!, 'out'), from.bit, 1)
    return from.isInverted ? unary('not', bit) : bit
  }
  nodes.forEach((node, i) => {
    const { width } = signalOf(node.module, 'in').type
    const bits = Array.from({ length: width }, (_, bit) => bitOf(source(i, bit)))
    m.connect(into(node, 'in'), width === 1 ? bits[0]! : concat(bits.toReversed()))
  })
  return designOf(m.build())
}

export function signalOf(module: Module, path: string): Signal {
  return module.signals.find((signal) => signal.path === path)!
}

/** A design on the engine. */
export class Running {
  readonly tree: InstanceNode
  readonly engine: BitsliceEngine

  constructor(
    readonly design: Design,
    runs = 1,
    options: EngineOptions = {},
  ) {
    this.tree = instanceTree(design)
    this.engine = new BitsliceEngine(design, this.tree, runs, options)
  }

  write(node: InstanceNode, path: string, value: number, run = 0): void {
    this.engine.signal(node, signalOf(node.module, path), run).write(value)
  }

  read(node: InstanceNode, path: string, run = 0): number {
    return Number(this.engine.signal(node, signalOf(node.module, path), run).read())
  }
}

/** How the lanes of a group get one bit of an input. */
export function planOf(netlist: Netlist, group: number, path: string, bit = 0): InputPlan {
  const { tile } = netlist.groups[group]!
  return planInput(netlist, group, tile.rootInput(signalOf(tile.module, path), bit) >> 1)
}

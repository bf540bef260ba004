/** A design with an observer of one number: an expression over its signals, as a wire that engines compute. */

import { instanceTree, type InstanceNode } from '../../../engines/sim/engine/instances.js'
import type { WatchedLeaf } from '../../../engines/sim/engine/engine.js'
import type { Design, Signal } from '../../../ir/ir.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import { Meaning } from '../meaning/meaning.js'
import { numberExpression } from '../meaning/number.js'
import type { Query } from '../syntax/condition.js'
import { extendDesign, Extensions } from './extension.js'
import { commonNode, Counterparts, observerSource, type MemorizedPart } from './wires.js'

export interface ObservedValue {
  readonly design: Design
  readonly tree: InstanceNode
  readonly shape: ShapeLeaf['shape']
  readonly value: WatchedLeaf
  /** The memory of the cycles before, inner parts first. */
  readonly memorized: readonly MemorizedPart<WatchedLeaf>[]
  /** The signals that were added for the observer. */
  readonly added: ReadonlySet<Signal>
}

/**
 * Observes an expression that is a number or the member of an enum; null for a condition, which is one bit.
 * @throws FlitwaveError for an expression that means nothing in this design; FW973 for one with several matches
 */
export function observeValue(design: Design, tree: InstanceNode, query: Query): ObservedValue | null {
  if (query.cycles > 1) return null
  const meaning = new Meaning(query, tree)
  const match = meaning.matches[0]!
  const extensions = new Extensions(null)
  const node = commonNode(match.operands.map((operand) => operand.node)) ?? tree
  const memorized: MemorizedPart<Signal>[] = []
  const { expr, shape } = numberExpression(query, meaning, observerSource(extensions, node, memorized))
  if (!shape) return null
  const signal = extensions.of(node.module).wire(expr)
  const extended = extendDesign(design, extensions.all)
  const top = instanceTree(extended)
  const place = new Counterparts(tree, top).of(node)
  const at = (one: Signal): WatchedLeaf => ({ node: place, signal: one })
  return {
    design: extended,
    tree: top,
    shape,
    value: at(signal),
    memorized: memorized.map(({ of, value, register }) => ({ of, value: at(value), register: at(register) })),
    added: new Set([...extensions.all.values()].flatMap(({ signals }) => signals)),
  }
}

/** A design with an observer of one number: an expression over its signals, as a wire that engines compute. */

import { Computed, tagOf, type Tag } from '../../../language/hdl/value/leaf.js'
import { instanceTree, type InstanceNode } from '../../../engines/sim/engine/instances.js'
import type { WatchedLeaf } from '../../../engines/sim/engine/engine.js'
import type { Design, Signal, Type } from '../../../ir/ir.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import { Meaning } from '../meaning/meaning.js'
import type { Query } from '../syntax/condition.js'
import { failAt } from '../syntax/refuse.js'
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
  const { matches } = meaning
  const match = matches[0]!
  const extensions = new Extensions(null)
  const node = commonNode(match.operands.map((operand) => operand.node)) ?? tree
  const memorized: MemorizedPart<Signal>[] = []
  const computed = meaning.value(match, observerSource(extensions, node, memorized))
  const expr = Computed.exprOf(computed)
  if (expr.type.width <= 1 && !expr.type.signed && tagOf(computed)?.kind !== 'enum') return null
  if (matches.length > 1) failForMatches(query, matches.length)
  const signal = extensions.of(node.module).wire(expr)
  const extended = extendDesign(design, extensions.all)
  const top = instanceTree(extended)
  const place = new Counterparts(tree, top).of(node)
  const at = (one: Signal): WatchedLeaf => ({ node: place, signal: one })
  return {
    design: extended,
    tree: top,
    shape: shapeFor(tagOf(computed), expr.type),
    value: at(signal),
    memorized: memorized.map(({ of, value, register }) => ({ of, value: at(value), register: at(register) })),
    added: new Set([...extensions.all.values()].flatMap(({ signals }) => signals)),
  }
}

function failForMatches({ text }: Query, count: number): never {
  const help = 'name one element, or ask for a condition with any(…) or all(…)'
  return failAt('FW973', `a number has one match, and these wildcards have ${count}`, text, 0, help)
}

/** Masks show their bits, as masks that are declared do. */
function shapeFor(tag: Tag, { width, signed }: Type): ShapeLeaf['shape'] {
  if (tag?.kind === 'enum') return tag
  return { kind: 'bits', width, signed, ...(tag?.kind === 'mask' && { radix: width > 8 ? 'hex' : 'bin' }) }
}

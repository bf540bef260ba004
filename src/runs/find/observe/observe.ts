/**
 * A design with its observer: for each match of a condition a wire that shows whether it holds, and one that shows
 * whether that is news. The engines run them like anything else of the design, so that a bulk run stops where something
 * happens.
 */

import { compare } from '../../../language/hdl/value/comparisons.js'
import type { Design, Expr, Module, Signal } from '../../../ir/ir.js'
import type { ShapeLeaf } from '../../../ir/shape.js'
import { obtain } from '../../../base/maps.js'
import type { WatchedLeaf } from '../../../engines/sim/engine/engine.js'
import { instanceTree, type InstanceNode } from '../../../engines/sim/engine/instances.js'
import { Meaning, type Match } from '../meaning/meaning.js'
import type { Operand } from '../meaning/paths.js'
import type { Query } from '../syntax/condition.js'
import { placeIn } from '../syntax/refuse.js'
import { extendDesign, Extensions, signalExpr, sourceExpr } from './extension.js'
import { commonNode, Counterparts, observerSource, type MemorizedPart } from './wires.js'

export interface ObservedDesign {
  readonly design: Design
  readonly tree: InstanceNode
  readonly matches: readonly ObservedMatch[]
  /** The signals that were added for the observer. */
  readonly added: ReadonlySet<Signal>
}

export interface ObservedMatch {
  readonly match: Match
  /** True in a cycle in which the condition holds and {@link held} is 0, or the other way round. */
  readonly turns: WatchedLeaf
  /** 1 if the condition held in the cycle before; 0 at the start. */
  readonly held: WatchedLeaf
  /** The memory of the cycles before, inner parts first. */
  readonly memorized: readonly MemorizedPart<WatchedLeaf>[]
  readonly shown: readonly ShownLeaf[]
}

/** A leaf whose value is shown with a hit. */
export interface ShownLeaf {
  readonly path: string
  readonly shape: ShapeLeaf['shape']
  readonly bit: number | null
  /** The field, element or member that shows it in waves; null for a word of a memory. */
  readonly drawn: string | null
  readonly leaf: WatchedLeaf
}

/** The wires of a condition in one module. */
interface Wires {
  readonly turns: Signal
  readonly held: Signal
  readonly memorized: readonly MemorizedPart<Signal>[]
}

const place = placeIn(0)

/** @throws FlitwaveError for a condition that means nothing in this design */
export function observe(design: Design, query: Query): ObservedDesign {
  const tree = instanceTree(design)
  return new Observation(new Meaning(query, tree), tree).of(design)
}

class Observation {
  private readonly extensions = new Extensions(null)
  private readonly known = new Map<Module, Map<string, Wires>>()

  constructor(
    private readonly meaning: Meaning,
    private readonly tree: InstanceNode,
  ) {}

  of(design: Design): ObservedDesign {
    const planned = this.meaning.matches.map((match) => ({ match, ...this.plan(match) }))
    this.meaning.requirePossible()
    const shown = planned.map(({ match }) => match.shown.map((operand) => this.show(operand)))
    const { all } = this.extensions
    const extended = extendDesign(design, all)
    const tree = instanceTree(extended)
    const counterparts = new Counterparts(this.tree, tree)
    const matches = planned.map(({ match, node, wires }, i): ObservedMatch => {
      const at = (signal: Signal): WatchedLeaf => ({ node: counterparts.of(node), signal })
      return {
        match,
        turns: at(wires.turns),
        held: at(wires.held),
        memorized: wires.memorized.map(({ of, value, register }) => ({ of, value: at(value), register: at(register) })),
        shown: shown[i]!.map((leaf) => ({ ...leaf, leaf: { ...leaf.leaf, node: counterparts.of(leaf.leaf.node) } })),
      }
    })
    const added = new Set([...all.values()].flatMap(({ signals }) => signals))
    return { design: extended, tree, matches, added }
  }

  /** Matches that are alike in instances of one module share their wires. */
  private plan(match: Match): { readonly node: InstanceNode; readonly wires: Wires } {
    const node = commonNode(match.operands.map((operand) => operand.node)) ?? this.tree
    const key = match.operands.map(({ path }) => path.slice(node.path.length)).join('\n')
    const wires = obtain(this.known, node.module, () => new Map<string, Wires>())
    return { node, wires: obtain(wires, key, () => this.build(match, node)) }
  }

  private build(match: Match, node: InstanceNode): Wires {
    const extension = this.extensions.of(node.module)
    const memorized: MemorizedPart<Signal>[] = []
    const source = observerSource(this.extensions, node, memorized)
    const holds = signalExpr(extension.wire(this.meaning.expression(match, source)))
    const held = extension.memorize(holds)
    const differs = compare('ne', holds, signalExpr(held), place) as Expr
    return { turns: extension.wire(differs), held, memorized }
  }

  private show({ path, source, node, bit }: Operand): ShownLeaf {
    const signal = source.signal ?? this.extensions.of(node.module).output(source.path, () => sourceExpr(source))
    const drawn = source.signal && `${node.path}.${source.path}`
    return { path, shape: source.shape, bit, drawn, leaf: { node, signal } }
  }
}

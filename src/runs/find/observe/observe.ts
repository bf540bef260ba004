/**
 * A design with its observer: for each match of a condition a wire that shows whether it holds, and one that shows
 * whether that is news. The engines run them like anything else of the design, so that a bulk run stops where something
 * happens.
 */

import { compare } from '../../../language/hdl/value/comparisons.js'
import { bitwise, constant } from '../../../language/hdl/value/operators.js'
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

/** The memory that a part of a condition needs of the cycle before, or of any cycle. */
export interface MemorizedPart<At> {
  readonly of: 'the cycle before' | 'all before'
  /** The value of the register in the next cycle. */
  readonly value: At
  readonly register: At
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
  private readonly nodes = new Map<InstanceNode, InstanceNode>()

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
    this.nodes.set(this.tree, tree)
    const matches = planned.map(({ match, node, wires }, i): ObservedMatch => {
      const at = (signal: Signal): WatchedLeaf => ({ node: this.counterpart(node), signal })
      return {
        match,
        turns: at(wires.turns),
        held: at(wires.held),
        memorized: wires.memorized.map(({ of, value, register }) => ({ of, value: at(value), register: at(register) })),
        shown: shown[i]!.map((leaf) => ({ ...leaf, leaf: { ...leaf.leaf, node: this.counterpart(leaf.leaf.node) } })),
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
    const before = (value: Expr): Expr => {
      const shown = extension.wire(value)
      const register = extension.memorize(signalExpr(shown))
      memorized.push({ of: 'the cycle before', value: shown, register })
      return signalExpr(register)
    }
    const earlier = (value: Expr): Expr => {
      const register = extension.register(value.type, (now) => {
        const shown = extension.wire(bitwise('or', signalExpr(now), value, place))
        memorized.push({ of: 'all before', value: shown, register: now })
        return signalExpr(shown)
      })
      return signalExpr(register)
    }
    const unknown = (): Expr => constant(0n, place)
    const operand = (one: Operand): Expr => this.extensions.lift(one, node)
    const holds = signalExpr(extension.wire(this.meaning.expression(match, { operand, before, earlier, unknown })))
    const held = extension.memorize(holds)
    const differs = compare('ne', holds, signalExpr(held), place) as Expr
    return { turns: extension.wire(differs), held, memorized }
  }

  private show({ path, source, node, bit }: Operand): ShownLeaf {
    const signal = source.signal ?? this.extensions.of(node.module).output(source.path, () => sourceExpr(source))
    const drawn = source.signal && `${node.path}.${source.path}`
    return { path, shape: source.shape, bit, drawn, leaf: { node, signal } }
  }

  /** The same instance in the extended design. */
  private counterpart(node: InstanceNode): InstanceNode {
    return obtain(this.nodes, node, () => {
      const { parent, instance } = node
      return this.counterpart(parent!).children[parent!.module.instances.indexOf(instance!)]!
    })
  }
}

/** The innermost instance that all of these are, or are in. */
function commonNode(nodes: readonly InstanceNode[]): InstanceNode | null {
  let common: InstanceNode | null = null
  for (const node of new Set(nodes)) {
    if (common === null) common = node
    else while (!isWithin(node, common)) common = common.parent!
  }
  return common
}

function isWithin(node: InstanceNode, outer: InstanceNode): boolean {
  for (let at: InstanceNode | null = node; at; at = at.parent) if (at === outer) return true
  return false
}

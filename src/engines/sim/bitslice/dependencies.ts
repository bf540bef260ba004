/** The dependencies of each node of a netlist, over the wires between lanes, too. */

import { IntTable } from '../../../base/int-table.js'
import { obtain } from '../../../base/maps.js'
import { GateKind, nodeOf, type Literal } from './gates.js'
import type { Layout } from './layout.js'
import type { Netlist } from './netlist.js'

/** A node among those of all groups, as one number. */
export type NodeId = number

/** A literal of the tile of a group. */
export interface GroupLiteral {
  readonly group: number
  readonly literal: Literal
}

const known = new WeakMap<Layout, Dependencies>()

/** Those of a netlist with its layout: made once for all of its programs, which depend on much the same. */
export function dependenciesOf(netlist: Netlist, layout: Layout): Dependencies {
  return obtain(known, layout, () => new Dependencies(netlist, layout))
}

export class Dependencies {
  private readonly groups: number
  /** The dependencies of nodes, in the order of the questions; {@link known} has the place plus 1 of each. */
  private readonly operands: (readonly NodeId[])[] = []
  private readonly known: IntTable
  /** 1 or 2 for what is no wired input or is one; 0 while nobody has asked. */
  private readonly wired: IntTable

  constructor(
    private readonly netlist: Netlist,
    private readonly layout: Layout,
  ) {
    this.groups = netlist.groups.length
    this.known = new IntTable(this.size)
    this.wired = new IntTable(this.size)
  }

  /** More than any node's number, as long as no more gates are made. */
  get size(): number {
    return this.groups * Math.max(0, ...this.netlist.groups.map(({ tile }) => tile.gates.size))
  }

  id(group: number, node: number): NodeId {
    return node * this.groups + group
  }

  groupOf(id: NodeId): number {
    return id % this.groups
  }

  nodeOf(id: NodeId): number {
    return Math.floor(id / this.groups)
  }

  /** Gates and wired inputs are computed; the constant, state and what is given from outside are there. */
  isComputed(id: NodeId): boolean {
    const kind = this.kind(id)
    return kind === GateKind.leaf ? this.isWired(id) : kind !== GateKind.constant
  }

  isWired(id: NodeId): boolean {
    const known = this.wired.get(id)
    if (known !== 0) return known === 2
    const isWired = this.layout.isWired(this.groupOf(id), this.nodeOf(id))
    this.wired.set(id, isWired ? 2 : 1)
    return isWired
  }

  /** Where a wired input has its lanes from. */
  sources(id: NodeId): readonly GroupLiteral[] {
    return this.layout.takenBy(this.groupOf(id), this.nodeOf(id))
  }

  of(id: NodeId): readonly NodeId[] {
    const known = this.known.get(id)
    if (known !== 0) return this.operands[known - 1]!
    const operands = this.findOperands(id)
    this.known.set(id, this.operands.push(operands))
    return operands
  }

  private findOperands(id: NodeId): readonly NodeId[] {
    const group = this.groupOf(id)
    const node = this.nodeOf(id)
    const { gates } = this.netlist.groups[group]!.tile
    if (gates.isLeaf(node)) return this.sources(id).map((source) => this.id(source.group, nodeOf(source.literal)))
    return gates.operands(node).map((literal) => this.id(group, nodeOf(literal)))
  }

  private kind(id: NodeId): GateKind {
    return this.netlist.groups[this.groupOf(id)]!.tile.gates.kind(this.nodeOf(id))
  }
}

/** The dependencies of each node of a netlist, over the wires between lanes, too. */

import { IntTable, obtain } from '../../../../base/maps.js'
import { GateKind, nodeOf, type Literal } from '../lower/gates.js'
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

// Nodes and what they are computed from, numbered densely, so that what is known of them can stand in arrays.

/**
 * The nodes are numbered in their order, operands before users, from 0 on; operands that are no nodes of the list, and are
 * in memory, have the numbers after those.
 */
export class DataFlow {
  /** How many nodes there are. */
  readonly size: number
  /** How many numbers there are: nodes and other operands. */
  readonly values: number
  readonly operands: Lists
  readonly users: Lists

  /**
   * @param nodes - operands before users
   * @param scratch - of the numbers of nodes; all 0, and all 0 again afterwards
   */
  constructor(
    nodes: readonly number[],
    operandsOf: (node: number) => readonly number[],
    scratch: Pick<IntTable, 'get' | 'set'>,
  ) {
    nodes.forEach((node, i) => scratch.set(node, i + 1))
    const others: number[] = []
    const starts = new Int32Array(nodes.length + 1)
    const items: number[] = []
    nodes.forEach((node, i) => {
      for (const operand of operandsOf(node)) {
        if (scratch.get(operand) === 0) scratch.set(operand, nodes.length + others.push(operand))
        items.push(scratch.get(operand) - 1)
      }
      starts[i + 1] = items.length
    })
    for (const node of nodes) scratch.set(node, 0)
    for (const other of others) scratch.set(other, 0)
    this.size = nodes.length
    this.values = nodes.length + others.length
    this.operands = { starts, items: Int32Array.from(items) }
    this.users = inverse(this.operands, this.values)
  }
}

/** A list for each number: `items` from `starts[i]` up to `starts[i + 1]`. */
export interface Lists {
  readonly starts: Int32Array
  readonly items: Int32Array
}

/** The lists that contain a number, in order; each as often as it contains it. */
function inverse({ starts, items }: Lists, values: number): Lists {
  const ends = new Int32Array(values + 1)
  for (const item of items) ends[item + 1]!++
  for (let i = 0; i < values; i++) ends[i + 1]! += ends[i]!
  const result = { starts: ends.slice(), items: new Int32Array(items.length) }
  for (let i = 0; i + 1 < starts.length; i++)
    for (let at = starts[i]!; at < starts[i + 1]!; at++) result.items[ends[items[at]!]!++] = i
  return result
}

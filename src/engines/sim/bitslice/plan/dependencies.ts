/** The dependencies of each node of a netlist, including those over wires between lanes. */

import { IntTable, obtain } from '../../../../base/maps.js'
import { GateKind, nodeOf, type Literal } from '../lower/gates.js'
import type { Layout } from './layout.js'
import type { Netlist } from './netlist.js'

/** The number of a node among the nodes of all groups. */
export type NodeId = number

/** A literal in the tile of a group. */
export interface GroupLiteral {
  readonly group: number
  readonly literal: Literal
}

const known = new WeakMap<Layout, Dependencies>()

/** The dependencies of a netlist with its layout; all of its programs share them. */
export function dependenciesOf(netlist: Netlist, layout: Layout): Dependencies {
  return obtain(known, layout, () => new Dependencies(netlist, layout))
}

export class Dependencies {
  private readonly groups: number
  /** The dependencies of nodes, in the order of queries; {@link known} has the index of each plus 1. */
  private readonly operands: (readonly NodeId[])[] = []
  private readonly known: IntTable
  /** 2 for a wired input, 1 for another node, 0 while unknown. */
  private readonly wired: IntTable

  constructor(
    private readonly netlist: Netlist,
    private readonly layout: Layout,
  ) {
    this.groups = netlist.groups.length
    this.known = new IntTable(this.size)
    this.wired = new IntTable(this.size)
  }

  /** Greater than any node's number, as long as no gates are added. */
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

  /** Gates and wired inputs are computed; constants, state and external inputs are already in memory. */
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

  /** The sources of a wired input's lanes. */
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

// Nodes and their operands, numbered densely, so that arrays can hold facts about them.

/**
 * Numbers nodes in their order, operands before users, from 0. Operands outside the list, which are in memory, have the
 * numbers after those.
 */
export class DataFlow {
  /** The number of nodes. */
  readonly size: number
  /** The number of nodes and other operands. */
  readonly values: number
  readonly operands: Lists
  readonly users: Lists

  /**
   * @param nodes - in order, operands before users
   * @param scratch - a table indexed by node; all zeros before and after
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

/** For each number, the indices of the lists that contain it, in order and with repetitions. */
function inverse({ starts, items }: Lists, values: number): Lists {
  const ends = new Int32Array(values + 1)
  for (const item of items) ends[item + 1]!++
  for (let i = 0; i < values; i++) ends[i + 1]! += ends[i]!
  const result = { starts: ends.slice(), items: new Int32Array(items.length) }
  for (let i = 0; i + 1 < starts.length; i++)
    for (let at = starts[i]!; at < starts[i + 1]!; at++) result.items[ends[items[at]!]!++] = i
  return result
}

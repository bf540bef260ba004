/** What each node of a netlist depends on, over the wires between lanes, too. */

import { GateKind, nodeOf, type Literal } from './gates.js'
import { IntTable } from './int-table.js'
import type { Layout } from './layout.js'
import type { Netlist } from './netlist.js'

/** A node among those of all groups, as one number. */
export type NodeId = number

/** A literal of the tile of a group. */
export interface GroupLiteral {
  readonly group: number
  readonly literal: Literal
}

export class Dependencies {
  private readonly groups: number
  /** What nodes depend on, in the order of the questions; {@link known} has the place plus 1 of each. */
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

/** Nodes that depend on each other, or a single one. */
export interface Component {
  readonly members: readonly NodeId[]
  readonly isLoop: boolean
}

interface Frame {
  readonly id: NodeId
  readonly operands: readonly NodeId[]
  next: number
}

/** Strongly connected components, dependencies first (Tarjan 1972, without recursion). */
export function findComponents(graph: Pick<Dependencies, 'of' | 'size'>, roots: readonly NodeId[]): Component[] {
  return new ComponentSearch(graph).run(roots)
}

class ComponentSearch {
  private readonly found: Component[] = []
  /** When a node was entered, from 1 on; 0 if it has not been. */
  private readonly order: IntTable
  private readonly lowest: IntTable
  private entered = 0
  private readonly open: NodeId[] = []
  private readonly isOpen: IntTable

  constructor(private readonly graph: Pick<Dependencies, 'of' | 'size'>) {
    this.order = new IntTable(graph.size)
    this.lowest = new IntTable(graph.size)
    this.isOpen = new IntTable(graph.size)
  }

  run(roots: readonly NodeId[]): Component[] {
    for (const root of roots) if (this.order.get(root) === 0) this.search(root)
    return this.found
  }

  private search(root: NodeId): void {
    const frames = [this.enter(root)]
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const operand = frame.operands[frame.next++]
      if (operand === undefined) {
        this.close(frame)
        frames.pop()
        const parent = frames.at(-1)
        if (parent) this.lower(parent.id, this.lowest.get(frame.id))
      } else if (this.order.get(operand) === 0) frames.push(this.enter(operand))
      else if (this.isOpen.get(operand) === 1) this.lower(frame.id, this.order.get(operand))
    }
  }

  private enter(id: NodeId): Frame {
    const number = ++this.entered
    this.order.set(id, number)
    this.lowest.set(id, number)
    this.open.push(id)
    this.isOpen.set(id, 1)
    return { id, operands: this.graph.of(id), next: 0 }
  }

  private lower(id: NodeId, to: number): void {
    if (to < this.lowest.get(id)) this.lowest.set(id, to)
  }

  private close({ id, operands }: Frame): void {
    if (this.lowest.get(id) !== this.order.get(id)) return
    const members: NodeId[] = []
    for (let member = this.open.pop(); member !== undefined; member = this.open.pop()) {
      this.isOpen.set(member, 0)
      members.push(member)
      if (member === id) break
    }
    this.found.push({ members, isLoop: members.length > 1 || operands.includes(id) })
  }
}

/**
 * Orders the computations of a program. The gates of one tile need no further order, but wires between lanes do: a pass
 * computes, for all lanes of all groups, the values that the wires of the next pass take. Where a chain runs through
 * instance after instance, its gates and wires depend on each other as planes, though not as bits. They form a loop, which
 * runs until nothing changes. No bit depends on itself, so the loop ends after at most as many rounds as the chain is long.
 *
 * A pass is cut into chunks. Each chunk runs over all vectors before the next one starts, so that its code is fetched once
 * for all of them and stays in the instruction cache.
 */

import { stronglyConnected, type Component } from '../../../../base/graph.js'
import { IntTable } from '../../../../base/maps.js'
import { nodeOf, type Literal } from '../lower/gates.js'
import { cutIntoChunks } from './chunks.js'
import { dependenciesOf, DataFlow, type Dependencies, type GroupLiteral, type NodeId } from './dependencies.js'
import type { Layout } from './layout.js'
import { orderForLocality } from './locality.js'
import type { Netlist } from './netlist.js'

/** A goal: its value becomes the next state of a leaf, or it raises the alarm in each lane where it is set. */
export interface ProgramGoal extends GroupLiteral {
  readonly becomes: number | 'alarm'
}

/** A unit of computation: a chunk of a pass, or a loop. */
export interface Unit {
  readonly isLoop: boolean
  /** By group: the gates and wired inputs to compute. */
  readonly nodes: readonly ReadonlySet<number>[]
  /** By group: the literals that wires read, each with a plane of its own sign. */
  readonly stored: readonly (readonly Literal[])[]
  /** By group: nodes that other units read and no wire does, with planes of either sign. */
  readonly kept: readonly (readonly number[])[]
  /** By group: the goals at the end of the unit. */
  readonly goals: readonly (readonly ProgramGoal[])[]
}

/**
 * Gates per chunk. With several vectors, the code of a chunk must stay in the first-level instruction cache, which they
 * share; with one vector, it must only compile quickly.
 */
const chunkSize = { ofSeveral: 600, ofOne: 3000 }

export class Schedule {
  /** The units in the order of execution. */
  readonly units: readonly Unit[]
  private readonly graph: Dependencies
  /** The level of each node; 0 also for nodes already in memory. */
  private readonly levels: IntTable
  private top = 0
  /** The computed nodes in the order of the units. */
  private readonly computed: NodeId[] = []
  private readonly allUnits: MutableUnit[] = []
  /** By node: its number in {@link allUnits} plus 1; 0 for a node that is not computed. */
  private readonly unitNumbers: IntTable
  /** A scratch table for {@link DataFlow}. */
  private readonly scratch: IntTable

  constructor(
    private readonly netlist: Netlist,
    layout: Layout,
    goals: readonly ProgramGoal[],
    /** By group: the literals that the caller reads from memory afterwards. */
    observed: readonly (readonly Literal[])[],
  ) {
    const graph = dependenciesOf(netlist, layout)
    this.graph = graph
    this.levels = new IntTable(graph.size)
    this.unitNumbers = new IntTable(graph.size)
    this.scratch = new IntTable(graph.size)
    const seen = observed.flatMap((literals, group) => literals.map((literal) => graph.id(group, nodeOf(literal))))
    const roots = [...goals.map(({ group, literal }) => graph.id(group, nodeOf(literal))), ...seen]
    const components = stronglyConnected({ size: graph.size, next: (id) => graph.of(id) }, roots)
    const loops = this.assignLevels(components)
    const units = this.assignUnits(components, loops, roots)
    this.units = units
    units.forEach((unit, i) => (unit.index = i))
    this.placeGoals(goals, units)
    this.findStored(units, seen)
  }

  /** Assigns levels, which count the wires on a path. Returns the level of each loop. */
  private assignLevels(components: readonly Component[]): ReadonlyMap<Component, number> {
    const loops = new Map<Component, number>()
    for (const component of components) {
      const inside = component.isLoop ? new Set(component.members) : null
      let level = 0
      for (const member of component.members) {
        const step = component.isLoop || this.graph.isWired(member) ? 1 : 0
        for (const operand of this.graph.of(member)) {
          if (!inside?.has(operand)) level = Math.max(level, this.levels.get(operand) + step)
        }
      }
      if (component.isLoop) loops.set(component, level)
      const own = component.isLoop ? level + 1 : level
      for (const member of component.members) this.levels.set(member, own)
      this.top = Math.max(this.top, own)
    }
    return loops
  }

  /** Assigns each node to the first pass that needs it. */
  private assignUnits(
    components: readonly Component[],
    loops: ReadonlyMap<Component, number>,
    roots: readonly NodeId[],
  ): MutableUnit[] {
    const { top } = this
    const targets: NodeId[][] = Array.from({ length: top + 1 }, () => [])
    const looped: MutableUnit[][] = targets.map(() => [])
    for (const [{ members }, level] of loops) {
      const unit = this.newUnit(true)
      looped[level]!.push(unit)
      for (const member of members) this.put(member, unit)
    }
    for (const { members, isLoop } of components) {
      for (const member of members) {
        if (isLoop || this.graph.isWired(member))
          for (const operand of this.graph.of(member)) targets[this.levels.get(operand)]!.push(operand)
      }
    }
    for (const root of roots) targets[top]!.push(root)
    return targets.flatMap((ofPass, i) => [...this.cut(ofPass, i === 0), ...looped[i]!])
  }

  /** Cuts the nodes of its own tile that a target needs, and that are not yet assigned, into chunks. */
  private cut(targets: readonly NodeId[], isFirst: boolean): MutableUnit[] {
    const units: MutableUnit[] = isFirst ? [this.newUnit(false)] : []
    this.netlist.groups.forEach(({ vectors }, group) => {
      const order: NodeId[] = []
      const taken = new Set<NodeId>()
      for (const target of targets) if (this.graph.groupOf(target) === group) this.collect(target, order, taken)
      const flow = new DataFlow(order, (id) => this.ownOperands(id), this.scratch)
      const pinned = new Set(targets)
      const most = vectors > 1 ? chunkSize.ofSeveral : chunkSize.ofOne
      const size = Math.ceil(order.length / Math.ceil(order.length / most))
      for (const chunk of cutIntoChunks(flow, orderForLocality(flow), (i) => pinned.has(order[i]!), size)) {
        const unit = this.newUnit(false)
        for (const i of chunk) this.put(order[i]!, unit)
        units.push(unit)
      }
    })
    return units.length > 0 ? units : [this.newUnit(false)]
  }

  private ownOperands(id: NodeId): readonly NodeId[] {
    return this.graph.isWired(id) ? [] : this.graph.of(id)
  }

  /** Collects operands before users. */
  private collect(target: NodeId, order: NodeId[], taken: Set<NodeId>): void {
    const isNew = (id: NodeId): boolean => !taken.has(id) && this.unitNumbers.get(id) === 0 && this.graph.isComputed(id)
    if (!isNew(target)) return
    taken.add(target)
    const stack = [{ id: target, operands: this.ownOperands(target), next: 0 }]
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const operand = frame.operands[frame.next++]
      if (operand === undefined) {
        order.push(frame.id)
        stack.pop()
      } else if (isNew(operand)) {
        taken.add(operand)
        stack.push({ id: operand, operands: this.ownOperands(operand), next: 0 })
      }
    }
  }

  /** Places goals in the units that compute them. A goal that replaces a leaf also waits for all its readers. */
  private placeGoals(goals: readonly ProgramGoal[], units: readonly MutableUnit[]): void {
    const { graph } = this
    const lastReaders = this.lastReaders()
    const indices = goals.map(({ group, literal, becomes }) => {
      const computed = this.unitOf(graph.id(group, nodeOf(literal)))?.index ?? 0
      let index = becomes === 'alarm' ? computed : Math.max(computed, lastReaders.get(graph.id(group, becomes)) ?? 0)
      while (units[index]!.isLoop) index++
      return index
    })
    // A goal whose value is itself a leaf, as in a shift register, reads that leaf at its own position.
    const replacing = new Map(
      goals.map(({ group, becomes }, i) => [becomes === 'alarm' ? -1 : graph.id(group, becomes), i]),
    )
    const pending = goals.map((_, i) => i)
    for (let reader = pending.pop(); reader !== undefined; reader = pending.pop()) {
      const { group, literal } = goals[reader]!
      const replacer = replacing.get(graph.id(group, nodeOf(literal)))
      if (replacer === undefined || indices[replacer]! >= indices[reader]!) continue
      indices[replacer] = indices[reader]!
      pending.push(replacer)
    }
    goals.forEach((goal, i) => units[indices[i]!]!.goals[goal.group]!.push(goal))
  }

  /** The last unit in which a gate reads a node. */
  private lastReaders(): ReadonlyMap<NodeId, number> {
    const readers = new Map<NodeId, number>()
    for (const id of this.computed) {
      const { index } = this.unitOf(id)!
      if (this.graph.isWired(id)) continue
      for (const operand of this.graph.of(id)) if (index > (readers.get(operand) ?? -1)) readers.set(operand, index)
    }
    return readers
  }

  private put(id: NodeId, unit: MutableUnit): void {
    if (this.unitNumbers.get(id) === 0) this.computed.push(id)
    this.unitNumbers.set(id, unit.number)
    unit.nodes[this.graph.groupOf(id)]!.add(this.graph.nodeOf(id))
  }

  /** Values pass through memory between units and over wires. */
  private findStored(units: readonly MutableUnit[], seen: readonly NodeId[]): void {
    const { graph } = this
    const stored = new Set<number>()
    const store = (group: number, literal: Literal, unit: MutableUnit): void => {
      const id = graph.id(group, literal)
      if (stored.has(id)) return
      stored.add(id)
      unit.stored[group]!.push(literal)
    }
    for (const id of this.computed) {
      const unit = this.unitOf(id)!
      if (!graph.isWired(id)) continue
      // A leaf is in memory anyway, but a clock edge may change it: wires need a copy of the old value.
      for (const { group, literal } of graph.sources(id))
        store(group, literal, this.unitOf(graph.id(group, nodeOf(literal))) ?? units[0]!)
      if (unit.isLoop) store(graph.groupOf(id), graph.nodeOf(id) << 1, unit)
    }
    const kept = new Set<NodeId>()
    const keepIfFrom = (id: NodeId, user: MutableUnit | null): void => {
      const from = this.unitOf(id)
      const group = graph.groupOf(id)
      const node = graph.nodeOf(id)
      const isStored = stored.has(graph.id(group, node << 1)) || stored.has(graph.id(group, (node << 1) | 1))
      if (!from || from === user || isStored || kept.has(id)) return
      kept.add(id)
      from.kept[group]!.push(node)
    }
    for (const id of this.computed) {
      if (graph.isWired(id)) continue
      const unit = this.unitOf(id)!
      for (const operand of graph.of(id)) keepIfFrom(operand, unit)
    }
    for (const unit of units)
      for (const { group, literal } of unit.goals.flat()) keepIfFrom(graph.id(group, nodeOf(literal)), unit)
    for (const id of seen) keepIfFrom(id, null)
  }

  private newUnit(isLoop: boolean): MutableUnit {
    const unit = new MutableUnit(isLoop, this.netlist.groups.length, this.allUnits.length + 1)
    this.allUnits.push(unit)
    return unit
  }

  /** The unit that computes a node; undefined for a node already in memory. */
  private unitOf(id: NodeId): MutableUnit | undefined {
    return this.allUnits[this.unitNumbers.get(id) - 1]
  }
}

class MutableUnit implements Unit {
  index = 0
  readonly nodes: Set<number>[]
  readonly stored: Literal[][]
  readonly kept: number[][]
  readonly goals: ProgramGoal[][]

  constructor(
    readonly isLoop: boolean,
    groups: number,
    /** The number of the unit, from 1. */
    readonly number: number,
  ) {
    this.nodes = Array.from({ length: groups }, () => new Set<number>())
    this.stored = Array.from({ length: groups }, () => [])
    this.kept = Array.from({ length: groups }, () => [])
    this.goals = Array.from({ length: groups }, () => [])
  }
}

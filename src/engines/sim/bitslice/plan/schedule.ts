/**
 * In what order a program computes what it is for. Gates of one tile need no order of their own, wires between lanes
 * do: a pass computes, for all lanes of all groups, what the wires of the next pass take. Where a chain runs through
 * instance after instance, its gates and wires depend on each other as planes, though not as bits: they are a loop,
 * which is run until nothing changes. No bit depends on itself, so that this ends, after as many rounds as the chain is
 * long at most.
 *
 * A pass is cut into chunks, each of which runs over all vectors before the next one does, so that its code is fetched
 * once for all of them and stays in the instruction cache.
 */

import { stronglyConnected, type Component } from '../../../../base/graph.js'
import { IntTable } from '../../../../base/maps.js'
import { nodeOf, type Literal } from '../lower/gates.js'
import { cutIntoChunks } from './chunks.js'
import { dependenciesOf, DataFlow, type Dependencies, type GroupLiteral, type NodeId } from './dependencies.js'
import type { Layout } from './layout.js'
import { orderForLocality } from './locality.js'
import type { Netlist } from './netlist.js'

/** A goal whose value becomes the next state of a leaf, or whose lanes raise the alarm if any of them is set. */
export interface ProgramGoal extends GroupLiteral {
  readonly becomes: number | 'alarm'
}

/** A unit of computation: a chunk of a pass, or a loop. */
export interface Unit {
  readonly isLoop: boolean
  /** By group, the gates and wired inputs. */
  readonly nodes: readonly ReadonlySet<number>[]
  /** By group, what wires take of it: planes of just these literals. */
  readonly stored: readonly (readonly Literal[])[]
  /** By group, nodes that other units need of it, and that no wire takes: planes of either sign. */
  readonly kept: readonly (readonly number[])[]
  /** By group, the goals that are reached at its end. */
  readonly goals: readonly (readonly ProgramGoal[])[]
}

/**
 * Gates of a chunk: so few that their code stays in the first-level instruction cache, where several vectors share it,
 * and otherwise so few that compiling it does not take overly long.
 */
const chunkSize = { ofSeveral: 600, ofOne: 3000 }

export class Schedule {
  /** In the order of their running. */
  readonly units: readonly Unit[]
  private readonly graph: Dependencies
  /** 0 for what is there, too. */
  private readonly levels: IntTable
  private top = 0
  /** The computed nodes, in the order of the units. */
  private readonly computed: NodeId[] = []
  private readonly allUnits: MutableUnit[] = []
  /** By node, the number in {@link allUnits} plus 1; 0 for what is not computed. */
  private readonly unitNumbers: IntTable
  /** For {@link DataFlow}. */
  private readonly scratch: IntTable

  constructor(
    private readonly netlist: Netlist,
    layout: Layout,
    goals: readonly ProgramGoal[],
    /** By group, what the program's user wants to find in memory afterwards. */
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

  /** Levels count the wires on the way. Returns the level of each loop, which is its own. */
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

  /** Every node is computed in the first pass that needs it. */
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

  /** The nodes that the targets need of their own tiles and that are not computed before, in chunks. */
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

  /** Operands before users. */
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

  /** In the unit that computes it; but what replaces a leaf waits for all readers of the old value. */
  private placeGoals(goals: readonly ProgramGoal[], units: readonly MutableUnit[]): void {
    const { graph } = this
    const lastReaders = this.lastReaders()
    const indices = goals.map(({ group, literal, becomes }) => {
      const computed = this.unitOf(graph.id(group, nodeOf(literal)))?.index ?? 0
      let index = becomes === 'alarm' ? computed : Math.max(computed, lastReaders.get(graph.id(group, becomes)) ?? 0)
      while (units[index]!.isLoop) index++
      return index
    })
    // A goal that is a leaf itself, as in a shift register, reads it when it is reached.
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

  /** Values that cross from one unit to another, or over a wire, go through memory. */
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
      // A leaf is in memory anyway, but where a clock edge may change it: wires need a copy from before that.
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

  /** The unit that computes a node; none for what is there. */
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
    /** From 1 on. */
    readonly number: number,
  ) {
    this.nodes = Array.from({ length: groups }, () => new Set<number>())
    this.stored = Array.from({ length: groups }, () => [])
    this.kept = Array.from({ length: groups }, () => [])
    this.goals = Array.from({ length: groups }, () => [])
  }
}

/**
 * In what order a program computes what it is for. Gates of one tile need no order of their own, wires between lanes
 * do: a pass computes, for all lanes of all groups, what the wires of the next pass take. Where a chain runs through
 * instance after instance, its gates and wires depend on each other as planes, though not as bits: they are a loop,
 * which is run until nothing changes. No bit depends on itself, so that this ends, after as many rounds as the chain is
 * long at most.
 */

import { GateKind, nodeOf, type Literal } from './gates.js'
import type { Layout } from './layout.js'
import type { Netlist } from './netlist.js'
import type { InputPlan } from './wires.js'

/** A node of a tile, among those of all groups. */
export interface NodeRef {
  readonly group: number
  readonly node: number
}

/** What a program is for: values to be computed in its last pass, in this order. */
export interface Goal {
  readonly group: number
  readonly literal: Literal
}

/** What is computed together: in one pass, or in one loop. */
export interface Unit {
  readonly isLoop: boolean
  /** By group, the gates and wired inputs. */
  readonly nodes: readonly ReadonlySet<number>[]
  /** By group, what other units need of it. */
  readonly stored: readonly Literal[][]
}

interface Component {
  readonly members: readonly NodeRef[]
  readonly isLoop: boolean
}

export class Schedule {
  /** In the order of their running; the last one reaches the goals. */
  readonly units: readonly Unit[]
  private readonly levels: Map<number, number>[]
  private readonly unitOf: Map<number, MutableUnit>[]
  private readonly graph: Dependencies

  constructor(
    private readonly netlist: Netlist,
    layout: Layout,
    private readonly goals: readonly Goal[],
    /** By group, what the program's user wants to find in memory afterwards. */
    private readonly observed: readonly (readonly Literal[])[],
  ) {
    this.graph = new Dependencies(netlist, layout)
    this.levels = netlist.groups.map(() => new Map<number, number>())
    this.unitOf = netlist.groups.map(() => new Map<number, MutableUnit>())
    const roots = [...goals, ...observed.flatMap((literals, group) => literals.map((literal) => ({ group, literal })))]
    const components = findComponents(
      this.graph,
      roots.map(({ group, literal }) => ({ group, node: nodeOf(literal) })),
    )
    const loops = this.assignLevels(components)
    this.units = this.assignUnits(components, loops, roots)
    this.findStored()
  }

  /** Levels count the wires on the way. Returns the level of each loop, which is its own. */
  private assignLevels(components: readonly Component[]): ReadonlyMap<Component, number> {
    const loops = new Map<Component, number>()
    for (const component of components) {
      const inside = component.isLoop ? new Set(component.members.map(key)) : null
      let level = 0
      for (const member of component.members) {
        const step = component.isLoop || this.graph.isWired(member) ? 1 : 0
        for (const operand of this.graph.of(member)) {
          if (!inside?.has(key(operand))) level = Math.max(level, (this.level(operand) ?? 0) + step)
        }
      }
      if (component.isLoop) loops.set(component, level)
      for (const { group, node } of component.members) this.levels[group]!.set(node, component.isLoop ? level + 1 : level)
    }
    return loops
  }

  /** Every node is computed in the first unit that needs it. */
  private assignUnits(
    components: readonly Component[],
    loops: ReadonlyMap<Component, number>,
    roots: readonly Goal[],
  ): Unit[] {
    const top = Math.max(0, ...this.levels.flatMap((levels) => [...levels.values()]))
    const passes = Array.from({ length: top + 1 }, () => new MutableUnit(false, this.netlist.groups.length))
    const looped: MutableUnit[][] = passes.map(() => [])
    for (const [component, level] of loops) {
      const unit = new MutableUnit(true, this.netlist.groups.length)
      looped[level]!.push(unit)
      for (const member of component.members) this.put(member, unit)
    }
    const targets: NodeRef[][] = passes.map(() => [])
    for (const { members, isLoop } of components) {
      for (const member of members) {
        for (const operand of this.graph.of(member)) {
          const isFromElsewhere = isLoop || this.graph.isWired(member)
          if (isFromElsewhere) targets[this.level(operand) ?? 0]!.push(operand)
        }
      }
    }
    for (const { group, literal } of roots) targets[top]!.push({ group, node: nodeOf(literal) })
    passes.forEach((pass, i) => targets[i]!.forEach((target) => this.fill(target, pass)))
    return passes.flatMap((pass, i) => [pass, ...looped[i]!])
  }

  private put({ group, node }: NodeRef, unit: MutableUnit): void {
    this.unitOf[group]!.set(node, unit)
    unit.nodes[group]!.add(node)
  }

  /** Takes what a node needs of its own tile into the unit, as far as it is not computed before. */
  private fill(target: NodeRef, unit: MutableUnit): void {
    const stack = [target]
    for (let ref = stack.pop(); ref; ref = stack.pop()) {
      if (!this.graph.isComputed(ref) || this.unitOf[ref.group]!.has(ref.node)) continue
      this.put(ref, unit)
      if (!this.graph.isWired(ref)) stack.push(...this.graph.of(ref))
    }
  }

  /** What crosses from one unit to another, or over a wire, goes through memory. */
  private findStored(): void {
    const stored = new Set<string>()
    const store = (group: number, literal: Literal, unit: MutableUnit | undefined): void => {
      const id = `${group}:${literal}`
      if (stored.has(id)) return
      stored.add(id)
      const first = this.units[0] as MutableUnit
      // A leaf is in memory anyway, but where a clock edge may change it: wires need a copy from before that.
      ;(unit ?? first).stored[group]!.push(literal)
    }
    for (const unit of this.units as readonly MutableUnit[]) {
      unit.nodes.forEach((nodes, group) => {
        for (const node of nodes) {
          const ref = { group, node }
          if (this.graph.isWired(ref)) {
            for (const source of this.graph.sources(ref))
              store(source.group, source.literal, this.unitOf[source.group]!.get(nodeOf(source.literal)))
            if (unit.isLoop) store(group, node << 1, unit)
          } else {
            for (const operand of this.graph.of(ref)) {
              const from = this.unitOf[group]!.get(operand.node)
              if (from && from !== unit) store(group, operand.node << 1, from)
            }
          }
        }
      })
    }
    const last = this.units.at(-1)
    for (const { group, literal } of this.goals) {
      const from = this.unitOf[group]!.get(nodeOf(literal))
      if (from && from !== last) store(group, literal & ~1, from)
    }
    this.observed.forEach((literals, group) => {
      for (const literal of literals) {
        const from = this.unitOf[group]!.get(nodeOf(literal))
        if (from) store(group, literal & ~1, from)
      }
    })
  }

  private level({ group, node }: NodeRef): number | undefined {
    return this.levels[group]!.get(node)
  }
}

class MutableUnit implements Unit {
  readonly nodes: Set<number>[]
  readonly stored: Literal[][]

  constructor(
    readonly isLoop: boolean,
    groups: number,
  ) {
    this.nodes = Array.from({ length: groups }, () => new Set<number>())
    this.stored = Array.from({ length: groups }, () => [])
  }
}

/** What each node depends on, over the wires between lanes, too. */
class Dependencies {
  constructor(
    private readonly netlist: Netlist,
    private readonly layout: Layout,
  ) {}

  /** Gates and wired inputs are computed; the constant, state and what is given from outside are there. */
  isComputed(ref: NodeRef): boolean {
    const kind = this.kind(ref)
    return kind === GateKind.leaf ? this.isWired(ref) : kind !== GateKind.constant
  }

  isWired({ group, node }: NodeRef): boolean {
    if (this.kind({ group, node }) !== GateKind.leaf) return false
    const plan = this.plan(group, node)
    return plan !== null && (plan.wires.length > 0 || plan.broadcast !== null || plan.gathered !== null)
  }

  sources({ group, node }: NodeRef): readonly Goal[] {
    const plan = this.plan(group, node)
    if (!plan) return []
    const gathered = (plan.gathered ?? []).filter((source) => source !== null)
    return [...plan.wires, ...(plan.broadcast ? [plan.broadcast.source] : []), ...gathered]
  }

  of(ref: NodeRef): readonly NodeRef[] {
    const { group, node } = ref
    const { gates } = this.netlist.groups[group]!.tile
    const kind = gates.kind(node)
    const own = (literal: Literal): NodeRef => ({ group, node: nodeOf(literal) })
    switch (kind) {
      case GateKind.constant:
        return []
      case GateKind.leaf:
        return this.sources(ref).map((source) => ({ group: source.group, node: nodeOf(source.literal) }))
      case GateKind.and:
      case GateKind.xor:
        return [own(gates.first(node)), own(gates.second(node))]
      case GateKind.mux:
        return [own(gates.first(node)), own(gates.second(node)), own(gates.third(node))]
    }
  }

  private kind({ group, node }: NodeRef): GateKind {
    return this.netlist.groups[group]!.tile.gates.kind(node)
  }

  private plan(group: number, node: number): InputPlan | null {
    const { tile } = this.netlist.groups[group]!
    const { kind } = tile.sources[tile.gates.first(node)]!
    return kind === 'input' || kind === 'lane' ? this.layout.input(group, node) : null
  }
}

const key = ({ group, node }: NodeRef): string => `${group}:${node}`

/** Strongly connected components, dependencies first (Tarjan 1972, without recursion). */
function findComponents(graph: Dependencies, roots: readonly NodeRef[]): Component[] {
  const found: Component[] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: NodeRef[] = []
  const isOpen = new Set<string>()
  interface Frame {
    readonly ref: NodeRef
    readonly id: string
    readonly operands: readonly NodeRef[]
    next: number
  }
  const enter = (ref: NodeRef, frames: Frame[]): void => {
    const id = key(ref)
    order.set(id, order.size)
    lowest.set(id, order.size - 1)
    open.push(ref)
    isOpen.add(id)
    frames.push({ ref, id, operands: graph.of(ref), next: 0 })
  }
  const close = ({ id, operands }: Frame): void => {
    if (lowest.get(id) !== order.get(id)) return
    const members: NodeRef[] = []
    for (let member = open.pop(); member; member = open.pop()) {
      isOpen.delete(key(member))
      members.push(member)
      if (key(member) === id) break
    }
    found.push({ members, isLoop: members.length > 1 || operands.some((operand) => key(operand) === id) })
  }
  for (const root of roots) {
    if (order.has(key(root))) continue
    const frames: Frame[] = []
    enter(root, frames)
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const operand = frame.operands[frame.next++]
      if (!operand) {
        close(frame)
        frames.pop()
        const parent = frames.at(-1)
        if (parent) lowest.set(parent.id, Math.min(lowest.get(parent.id)!, lowest.get(frame.id)!))
      } else if (!order.has(key(operand))) enter(operand, frames)
      else if (isOpen.has(key(operand))) lowest.set(frame.id, Math.min(lowest.get(frame.id)!, order.get(key(operand))!))
    }
  }
  return found
}

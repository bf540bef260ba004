/** Flattens a design: one graph of machine words for all values of a cycle, over all instances. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { placeKey } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'
import { canReport } from '../../../ir/indexed.js'
import type { Block, Design, Instance, Memory, Module, Signal, Target } from '../../../ir/ir.js'
import { assignedTargets, hasChecks } from '../scalar/nets.js'
import { scheduleDesign } from '../scalar/schedule.js'
import { scratchTargets, type ModuleSchedule, type Unit } from '../scalar/units.js'
import { StatementWalk, type FoundCheck, type MemoryWrite } from './block.js'
import { any } from './bitwise.js'
import { NetValues } from './environment.js'
import { Graph, type Node } from './graph.js'
import { Layout, type MemoryPlace, type Net } from './layout.js'
import { Lowering, type Environment } from './lowering.js'
import type { Value } from './values.js'

/** A register and its value after the clock edge. */
interface NextValue {
  readonly address: number
  readonly value: Value
}

/** A cover statement of an instance: a loop may have unrolled it, and it counts once in a cycle. */
export interface CountedCover {
  readonly check: FoundCheck & { readonly kind: 'cover' }
  readonly flag: Node
}

export interface FlatDesign {
  readonly layout: Layout
  readonly graph: Graph
  /** The settled value of each net. */
  value(net: Net): Value
  readonly next: readonly NextValue[]
  /** In the order in which they take effect. */
  readonly writes: readonly MemoryWrite[]
  /** In the order in which a cycle evaluates them, without those that never have a finding. */
  readonly checks: readonly FoundCheck[]
  readonly covers: readonly CountedCover[]
}

/** With more nodes, a design would take gigabytes and minutes to compile. */
const mostNodes = 600_000

/**
 * @param most - the number of operations that a design may have
 * @throws FlitwaveError FW330 for a design that is too large
 */
export function flatten(design: Design, most = mostNodes): FlatDesign {
  const layout = new Layout(design)
  const graph = new Graph()
  const values = new NetValues(graph, layout)
  const walk = new DesignWalk(layout, graph, values, scheduleDesign(design), most)
  walk.settle(0)
  for (const instance of layout.instances.keys()) walk.evaluate(instance)
  const checks = walk.checks.filter(({ flag }) => !(flag.op === 'const' && flag.constant === 0n))
  return {
    layout,
    graph,
    value: (net) => values.get(net),
    next: nextValues(layout, values),
    writes: walk.writes,
    checks,
    covers: countedCovers(graph, checks),
  }
}

function nextValues(layout: Layout, values: NetValues): readonly NextValue[] {
  const next: NextValue[] = []
  for (let net = 0; net < layout.nets; net++) {
    const value = values.assigned(values.next(net))
    if (value) next.push({ address: layout.address(net)!, value })
  }
  return next
}

function countedCovers(graph: Graph, checks: readonly FoundCheck[]): readonly CountedCover[] {
  const covers = new Map<string, (FoundCheck & { readonly kind: 'cover' })[]>()
  for (const check of checks) {
    if (check.kind !== 'cover') continue
    const { label, place } = check.statement
    obtain(covers, `${check.instance} ${placeKey(place)} ${label}`, () => []).push(check)
  }
  return [...covers.values()].map((same) => ({
    check: same[0]!,
    flag: any(
      graph,
      same.map(({ flag }) => flag),
    ),
  }))
}

function failForSize({ instances }: Layout, most: number): never {
  const { node } = instances[0]!
  const message = `the word engine cannot flatten ${node.module.className}: it has more than ${most} operations`
  fail('FW330', message, node.module.place, "choose the bit-sliced engine, engine: 'bitslice', which shares code")
}

class DesignWalk {
  readonly writes: MemoryWrite[] = []
  readonly checks: FoundCheck[] = []
  private readonly environments = new Map<number, Environment>()

  constructor(
    private readonly layout: Layout,
    private readonly graph: Graph,
    private readonly values: NetValues,
    private readonly schedules: ReadonlyMap<Module, ModuleSchedule>,
    private readonly most: number,
  ) {}

  /** Computes all wires of an instance and of the instances in it. */
  settle(instance: number): void {
    const { clusters } = this.schedules.get(this.moduleOf(instance))!
    for (const cluster of clusters.keys()) this.cluster(instance, cluster)
  }

  /** Walks the checks of an instance and its seq blocks, on settled values. */
  evaluate(instance: number): void {
    const { connections, blocks } = this.moduleOf(instance)
    const walk = this.statements(instance, true)
    for (const { value } of connections) if (canReport(value)) walk.reportPastEnd(value)
    for (const block of blocks) {
      this.limitSize()
      if (block.kind === 'seq') walk.run(block.body)
      else if (hasChecks(block.body)) this.again(instance, block, walk)
    }
  }

  private limitSize(): void {
    if (this.graph.nodes.length > this.most) failForSize(this.layout, this.most)
  }

  private cluster(instance: number, cluster: number): void {
    for (const unit of this.schedules.get(this.moduleOf(instance))!.clusters[cluster]!.units) this.unit(instance, unit)
  }

  private unit(instance: number, unit: Unit): void {
    this.limitSize()
    switch (unit.kind) {
      case 'connection': {
        const { target, value } = unit.connection
        return this.values.set(this.net(instance, target), new Lowering(this.environment(instance)).value(value))
      }
      case 'block':
        // A split block runs again for its locals.
        if (unit.writes.length === 0) return this.again(instance, unit.block, this.statements(instance, false))
        return this.statements(instance, false).run(unit.block.body)
      case 'slice': {
        const scratch = scratchTargets(unit.slice).map((target) => this.net(instance, target))
        return this.values.keeping(scratch, () => this.statements(instance, false).run(unit.slice.body))
      }
      case 'child':
        return this.cluster(this.layout.child(instance, unit.instance), unit.cluster)
    }
  }

  /** Walks a block whose wires have their values already. */
  private again(instance: number, block: Block, walk: StatementWalk): void {
    const wires = assignedTargets(block.body).filter(({ signal }) => signal.role !== 'local')
    this.values.keeping(
      wires.map((target) => this.net(instance, target)),
      () => walk.run(block.body),
    )
  }

  private statements(instance: number, isEvaluation: boolean): StatementWalk {
    return new StatementWalk({
      instance,
      graph: this.graph,
      values: this.values,
      environment: this.environment(instance),
      net: (target) => this.net(instance, target),
      check: isEvaluation ? (check) => void this.checks.push(check) : null,
      write: (write) => void this.writes.push(write),
    })
  }

  private environment(instance: number): Environment {
    return obtain(this.environments, instance, () => this.newEnvironment(instance))
  }

  private newEnvironment(instance: number): Environment {
    const { layout, values, graph } = this
    // The choices between branches and selections, which a second walk of a block repeats.
    const decisions = new Map<object, boolean>()
    return {
      graph,
      signal: (signal: Signal) => values.get(layout.net(instance, signal)),
      port: (child: Instance, signal: Signal) => values.get(layout.net(layout.child(instance, child), signal)),
      memory: (memory: Memory): MemoryPlace => layout.memory(instance, memory),
      decide: (site, isDear) => obtain(decisions, site, () => isDear),
    }
  }

  private net(instance: number, { instance: child, signal }: Target): Net {
    return this.layout.net(child ? this.layout.child(instance, child) : instance, signal)
  }

  private moduleOf(instance: number): Module {
    return this.layout.instances[instance]!.node.module
  }
}

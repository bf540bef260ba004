/** The channel dependency graph of a network of any shape, from the RTL of the route units that read its tables. */

import { fail } from '../../base/diagnostic/diagnostic.js'
import { obtain } from '../../base/maps.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { mostRuns } from '../../engines/sim/choice/engines.js'
import type { StateWords } from '../../engines/sim/handle/state-words.js'
import { Simulator } from '../../engines/sim/simulator.js'
import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import { tableOf } from '../../../rtl/net/graph-links.js'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'
import { TableRoute } from '../../../rtl/router/table-route.js'

/** A packet in a router: for a terminal of this router, or in a virtual channel of a link. */
interface Stand {
  readonly router: number
  /** Null where a terminal has just sent it. */
  readonly vc: number | null
}

/** The answer of a route unit: an output, and a set of its virtual channels as a mask. */
interface Answer {
  readonly port: number
  readonly vcs: number
}

/**
 * Follows a packet from each terminal to each other one. Two channels depend on each other if a packet takes one directly
 * after the other.
 * @throws FlitwaveError FW926 for a packet that its tables lose, send to another terminal, or lead in a circle
 */
export function graphDependencies(graph: RoutedGraph, vcs: number): DependencyGraph {
  const units = new RouteUnits(graph, vcs)
  const dependencies = new DependencyGraph((channel) => nameOf(graph, channel, vcs))
  const sources = [...new Set(graph.terminals.map(({ in: entry }) => entry.router))]
  const follower = new Follower(graph, vcs, units, dependencies)
  for (const to of graph.terminals.keys()) {
    units.ask(to)
    follower.followTo(to, sources)
  }
  return dependencies
}

class Follower {
  private readonly outputs: Outputs
  /** The channels behind which the way to the present terminal is known. */
  private readonly seen = new Set<number>()

  constructor(
    private readonly graph: RoutedGraph,
    private readonly vcs: number,
    private readonly units: RouteUnits,
    private readonly dependencies: DependencyGraph,
  ) {
    this.outputs = new Outputs(graph)
  }

  followTo(terminal: number, sources: readonly number[]): void {
    this.seen.clear()
    for (const router of sources) this.follow({ router, vc: null }, null, [], terminal)
  }

  /**
   * @param before - the channel that the packet has come over; null where a terminal has sent it
   * @param path - the routers that it has passed
   */
  private follow(at: Stand, before: number | null, path: readonly number[], terminal: number): void {
    const { port, vcs: set } = this.units.answer(at)
    const packet = `a packet for terminal ${terminal} at ${this.graph.routers[at.router]!.name}`
    if (set === 0) lose(`${packet} is given no virtual channel`)
    const end = this.outputs.at(at.router, port) ?? lose(`${packet} leaves through port ${port}, which leads nowhere`)
    if (end.kind === 'terminal') {
      if (end.number !== terminal) lose(`${packet} leaves the network at terminal ${end.number}`)
      return
    }
    if (path.includes(at.router)) lose(`${packet} goes around for ever`)
    const { router } = this.graph.channels[end.number]!.to
    for (let vc = 0; vc < this.vcs; vc++) {
      if (((set >> vc) & 1) === 0) continue
      const channel = end.number * this.vcs + vc
      this.dependencies.use(channel)
      if (before !== null) this.dependencies.add(before, channel, () => `for terminal ${terminal}`)
      if (this.seen.has(channel)) continue
      this.follow({ router, vc }, channel, [...path, at.router], terminal)
      this.seen.add(channel)
    }
  }
}

function lose(message: string): never {
  return fail('FW926', `the table: ${message}`, null, 'mend the row of the router for this terminal')
}

/** `a to b vc 1` */
function nameOf({ channels, routers }: RoutedGraph, channel: number, vcs: number): string {
  const { from, to } = channels[Math.floor(channel / vcs)]!
  const name = `${routers[from.router]!.name} to ${routers[to.router]!.name}`
  return vcs === 1 ? name : `${name} vc ${channel % vcs}`
}

/** Where outputs lead. */
class Outputs {
  private readonly ends = new Map<string, { readonly kind: 'channel' | 'terminal'; readonly number: number }>()

  constructor({ channels, terminals }: RoutedGraph) {
    channels.forEach(({ from }, number) => this.ends.set(`${from.router}.${from.port}`, { kind: 'channel', number }))
    terminals.forEach(({ out }, number) => this.ends.set(`${out.router}.${out.port}`, { kind: 'terminal', number }))
  }

  /** Null for an output that leads nowhere. */
  at(router: number, port: number) {
    return this.ends.get(`${router}.${port}`) ?? null
  }
}

/** The route units of all routers, with their tables. */
class RouteUnits {
  private readonly groups: readonly RouteGroup[]
  /** By router: its group, and its number there. */
  private readonly places: readonly (readonly [group: RouteGroup, number: number])[]

  constructor(graph: RoutedGraph, vcs: number) {
    const { routers } = graph
    const places: [RouteGroup, number][] = []
    this.groups = [...new Set(routers.map(({ ports }) => ports))].flatMap((radix) => {
      const own = [...routers.keys()].filter((router) => routers[router]!.ports === radix)
      return Array.from({ length: Math.ceil(own.length / mostRuns) }, (_, i) => {
        const some = own.slice(i * mostRuns, (i + 1) * mostRuns)
        const group = new RouteGroup(graph, radix, vcs, some)
        some.forEach((router, number) => (places[router] = [group, number]))
        return group
      })
    })
    this.places = places
  }

  /** The answers from now on are for packets to this terminal. */
  ask(to: number): void {
    for (const group of this.groups) group.ask(to)
  }

  answer({ router, vc }: Stand): Answer {
    const [group, number] = this.places[router]!
    return group.answer(number, vc)
  }
}

/** Route units of one number of ports, side by side: all answer a question at once. */
class RouteGroup {
  private readonly sim: Simulator<TableRoute>
  private readonly inputs: Readonly<Record<'to' | 'from', StateWords>> & { readonly vc: StateWords | null }
  /** By unit: an input from a terminal, or any input if there is none; and an input from a link. */
  private readonly ports: readonly { readonly injects: number; readonly passes: number }[]
  /** The answers about a packet in a virtual channel, or about one that a terminal has just sent, by unit. */
  private readonly known = new Map<number | null, readonly Answer[]>()

  constructor(graph: RoutedGraph, radix: number, vcs: number, routers: readonly number[]) {
    const { terminals, layers, channels } = graph
    const design = elaborate(new TableRoute({ radix, terminals: terminals.length, layers, vcs }))
    this.sim = new Simulator<TableRoute>(design, { runs: routers.length })
    const { table, to, from } = this.sim.words({ table: 'dut.here.**', to: 'dut.to', from: 'dut.from' })
    this.inputs = { to, from, vc: vcs === 1 ? null : this.sim.words({ vc: 'dut.vc' }).vc }
    const entries = table.paths.map(entryAt)
    routers.forEach((router, run) => {
      const place = tableOf(router, graph)
      entries.forEach((entry, index) => table.write(run, index, 0, entry(place)))
    })
    this.ports = routers.map((router) => ({
      injects: terminals.find((terminal) => terminal.in.router === router)?.in.port ?? 0,
      passes: channels.find((channel) => channel.to.router === router)?.to.port ?? 0,
    }))
  }

  ask(to: number): void {
    this.known.clear()
    for (const run of this.ports.keys()) this.inputs.to.write(run, 0, 0, to)
  }

  answer(unit: number, vc: number | null): Answer {
    return obtain(this.known, vc, () => this.answers(vc))[unit]!
  }

  private answers(vc: number | null): Answer[] {
    this.ports.forEach(({ injects, passes }, run) => {
      this.inputs.from.write(run, 0, 0, vc === null ? injects : passes)
      this.inputs.vc?.write(run, 0, 0, vc ?? 0)
    })
    return this.sim.runs.map(({ dut }) => {
      const { port, vcs } = dut.route
      return { port, vcs }
    })
  }
}

/** Reads what a path below `dut.here` names: `dut.here.routes[3].port`. */
function entryAt(path: string): (place: object) => number {
  const members = path.split(/[.[\]]+/).filter((member) => member !== '').slice(2) // prettier-ignore
  return (place) => Number(members.reduce((part: unknown, member) => (part as Record<string, unknown>)[member], place))
}

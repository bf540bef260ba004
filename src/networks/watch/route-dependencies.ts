/** The channel dependency graph of a mesh or torus, from the RTL of its route unit. */

import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../engines/sim/simulator.js'
import { coordinatesOf, neighbourOf } from '../../../rtl/net/place.js'
import { axesOf, nodeCount } from '../../../rtl/router/sizes.js'
import { showCoordinates, showHops } from '../../../rtl/router/flit.js'
import { localPort } from '../../../rtl/router/port.js'
import type { RouteUnit } from '../../../rtl/router/route.js'
import { routeUnit } from '../../../rtl/router/route-unit.js'
import { channelName } from './channel-names.js'
import { type RelationParameters, canStandAt, headsOf, type Head, type PacketKinds } from './route-relation.js'

/**
 * Queries the route unit for every head at every node and, where that leads to another node, again there. A packet may begin
 * anywhere, so every head can be at every node.
 */
export function routeDependencies(p: RelationParameters, kinds: PacketKinds): DependencyGraph {
  const directions = localPort(p)
  const graph = new DependencyGraph((channel) => {
    const link = Math.floor(channel / p.vcs)
    return channelName(Math.floor(link / directions), link % directions, channel % p.vcs, p)
  })
  const show = p.header === 'absolute' ? showCoordinates : showHops
  const heads = headsOf(p, kinds)
  const routes = new RouteTable(p, heads)
  const noted = new Set<string>()
  heads.forEach((head, number) => {
    for (let node = 0; node < nodeCount(p); node++) {
      const hop = routes.hop(node, number)
      const next = hop && routes.hop(hop.next, hop.head)
      const key = hop && `${hop.key} ${next?.key}`
      if (!key || noted.has(key)) continue
      noted.add(key)
      for (const from of hop.channels) {
        graph.use(from)
        for (const to of next?.channels ?? []) graph.add(from, to, () => `for ${show(head.to)}`)
      }
    }
  })
  return graph
}

/** The step of a head from a node to another. */
interface Hop {
  readonly next: number
  /** The number of its head at that node. */
  readonly head: number
  /** The virtual channels that it may take. */
  readonly channels: readonly number[]
  /** Distinguishes hops that take different channels. */
  readonly key: number
}

/** The number of copies of the route unit that are queried at once. */
const mostRuns = 128

/** The answers of a route unit to all heads at all nodes. */
class RouteTable {
  private readonly nodes: number
  private readonly directions: number
  private readonly ports: Uint8Array
  private readonly vcs: Uint16Array
  /** The number of the head after the hop; the same head where it does not change. */
  private readonly onward: Int32Array
  private readonly neighbours: readonly (number | null)[]

  constructor(
    private readonly p: RelationParameters,
    heads: readonly Head[],
  ) {
    this.nodes = nodeCount(p)
    this.directions = localPort(p)
    this.ports = new Uint8Array(heads.length * this.nodes).fill(this.directions)
    this.vcs = new Uint16Array(heads.length * this.nodes)
    this.onward = new Int32Array(heads.length * this.nodes)
    this.neighbours = Array.from({ length: this.nodes * this.directions }, (_, link) =>
      neighbourOf(Math.floor(link / this.directions), link % this.directions, p),
    )
    this.ask(heads)
  }

  /** Null if the packet has arrived or does not exist. */
  hop(node: number, head: number): Hop | null {
    const entry = head * this.nodes + node
    const [port, vcs] = [this.ports[entry]!, this.vcs[entry]!]
    if (port >= this.directions) return null
    const link = node * this.directions + port
    const channels: number[] = []
    for (let vc = 0; vc < this.p.vcs; vc++) if ((vcs >> vc) & 1) channels.push(link * this.p.vcs + vc)
    return { next: this.neighbours[link]!, head: this.onward[entry]!, channels, key: link * 2 ** this.p.vcs + vcs }
  }

  /** Each run of the simulator represents a node and is queried for all heads in turn. */
  private ask(heads: readonly Head[]): void {
    const { p, nodes } = this
    const runs = Math.min(nodes, mostRuns)
    const simulator = new Simulator<RouteUnit>(elaborate(routeUnit(p)), { runs })
    const units = simulator.runs.map(({ dut }) => dut)
    const axes = axesOf(p)
    const numbers = new Map(heads.map(({ to }, number) => [axes.map((axis) => to[axis]).join(), number]))
    for (let first = 0; first < nodes; first += runs) {
      const asked = units.slice(0, nodes - first)
      const places = asked.map((_, i) => coordinatesOf(first + i, p))
      asked.forEach((unit, i) => Object.assign(unit, { here: places[i], eject: localPort(p) }))
      heads.forEach((head, number) => {
        for (const unit of asked) {
          for (const axis of axes) {
            unit.to[axis] = head.to[axis]!
            if (head.way) unit.way[axis] = head.way[axis]!
          }
        }
        asked.forEach(({ route, onward }, i) => {
          if (!canStandAt(places[i]!, head, p)) return
          const entry = number * nodes + first + i
          this.ports[entry] = route.port
          this.vcs[entry] = route.vcs
          this.onward[entry] = p.header === 'absolute' ? number : numbers.get(axes.map((axis) => onward[axis]).join())!
        })
      })
    }
  }
}

/**
 * The channel dependency graph of worms that visit their destinations in turn, from the RTL of their route units:
 * consumption channels are among the channels.
 */

import { obtain } from '../../base/maps.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import { Simulator } from '../../engines/sim/simulator.js'
import { DependencyGraph } from '../../runs/deadlock/dependency-graph.js'
import { nodeMask } from '../../../rtl/lib/node-set.js'
import { PathOrder } from '../../../rtl/path/flit.js'
import {
  axisWays,
  entryWays,
  labelOf,
  neighbourAt,
  orderOfPart,
  partsAt,
  terminalCount,
  wormWays,
} from '../../../rtl/path/mesh-paths.js'
import type { PathNetworkParameters } from '../../../rtl/path/network-parameters.js'
import { channelsOf, linkPorts, type PathRouterParameters } from '../../../rtl/path/parameters.js'
import { PathRoute } from '../../../rtl/path/path-route.js'
import { Port } from '../../../rtl/router/port.js'
import { membersOf, PathLayout } from './path-layout.js'

export type PathDependencyParameters = Pick<
  PathNetworkParameters,
  'columns' | 'rows' | 'scheme' | 'consumption' | 'grants' | 'unicasts'
>

/** The links of a mesh, and the consumption channels of its routers. */
export function countPathChannels(p: PathDependencyParameters): number {
  const { columns, rows } = p
  return 2 * ((columns - 1) * rows + columns * (rows - 1)) + columns * rows * channelsOf(p)
}

/**
 * Follows the worms of every multicast. A worm that waits may hold all channels that it has taken before, and it takes them
 * one after the other: so an edge leads from each channel to the next one that some worm takes. The way on from a
 * destination depends on the next destination alone, so pairs of destinations stand for all sets.
 */
export function pathDependencies(p: PathDependencyParameters): DependencyGraph {
  const follower = new Follower(p)
  for (let source = 0; source < terminalCount(p); source++) {
    partsAt(source, p).forEach(({ takes }, part) => follower.followWorms(source, orderOfPart(part, p), takes))
    if (p.unicasts === 'dimension-order') follower.followAlone(source)
  }
  return follower.graph
}

/** The head of a worm: on its way to the first of its labels. */
interface Head {
  readonly node: number
  /** The channel that it has taken last; null at its source. */
  readonly last: number | null
  readonly order: PathOrder
  /** The labels that worms of its kind may visit, in order. */
  readonly labels: readonly number[]
}

class Follower {
  readonly graph: DependencyGraph
  private readonly units: RouteUnits
  private readonly seen = new Set<string>()
  private readonly names: ChannelNames
  private packet = ''

  constructor(private readonly p: PathDependencyParameters) {
    this.units = new RouteUnits(p)
    this.names = new ChannelNames(p)
    this.graph = new DependencyGraph((channel) => this.names.nameOf(channel))
  }

  /** @param labels - those that worms of a part may visit, ascending */
  followWorms(source: number, order: PathOrder, labels: readonly number[]): void {
    const visited = order === PathOrder.Descending ? labels.toReversed() : labels
    this.packet = `from ${this.names.placeOf(source)}`
    visited.forEach((_, i) => this.follow({ node: source, last: null, order, labels: visited.slice(i) }))
  }

  followAlone(source: number): void {
    this.packet = `from ${this.names.placeOf(source)} to one terminal`
    for (let to = 0; to < terminalCount(this.p); to++) {
      const labels = [labelOf(to, this.p)]
      if (to !== source) this.follow({ node: source, last: null, order: PathOrder.Alone, labels })
    }
  }

  private follow(start: Head): void {
    let head = start
    for (;;) {
      const key = `${head.last} ${head.order} ${head.labels.join()}`
      if (head.last !== null && this.seen.has(key)) return
      this.seen.add(key)
      if (labelOf(head.node, this.p) === head.labels[0]) return this.visit(head)
      const { link } = this.units.answer(head, [head.labels[0]!])
      head = this.take(head, head.last, link!)
    }
  }

  /** A destination: worms end here, or go on to any label behind it. */
  private visit({ node, last, order, labels }: Head): void {
    const [here, ...others] = labels
    this.end(node, last, this.units.answer({ node, last, order }, [here!]).channels, order)
    others.forEach((other, i) => {
      const { channels, link } = this.units.answer({ node, last, order }, [here!, other])
      const next = { node, order, labels: others.slice(i) }
      for (const channel of channels) this.copy(next, last, this.consume(node, last, channel), link!)
    })
  }

  /**
   * A worm that ends here waits for any of some channels, so it is enough that one of them is released: that of its
   * direction. Once it has one it waits for no other.
   */
  private end(node: number, last: number | null, channels: readonly number[], order: PathOrder): void {
    const isDown = order === PathOrder.Alone ? last! % linkPorts === Port.YMinus : order === PathOrder.Descending
    for (const channel of channels) this.graph.use(this.names.consumption(node, channel))
    this.consume(node, last, channels[isDown ? channels.length - 1 : 0]!)
  }

  /** A copy of a worm that goes on: it takes both channels in the order of grants. */
  private copy(next: Omit<Head, 'last'>, last: number | null, channel: number, link: Port): void {
    const onward = this.take(next, last, link)
    this.add(channel, onward.last!)
    if (this.p.grants === 'any') this.add(onward.last, channel)
    this.follow(onward)
  }

  private consume(node: number, last: number | null, channel: number): number {
    const taken = this.names.consumption(node, channel)
    this.add(last, taken)
    return taken
  }

  private take({ node, order, labels }: Omit<Head, 'last'>, last: number | null, link: Port): Head {
    const taken = this.names.link(node, link)
    this.add(last, taken)
    return { node: neighbourAt(node, link, this.p)!, last: taken, order, labels }
  }

  private add(from: number | null, to: number): void {
    const { packet } = this
    if (from === null) this.graph.use(to)
    else this.graph.add(from, to, () => packet)
  }
}

/** Numbers and names channels: links by node and port, then consumption channels by node. */
class ChannelNames {
  private readonly layout: PathLayout
  private readonly firstConsumption: number

  constructor(private readonly p: PathDependencyParameters) {
    this.layout = new PathLayout(p)
    this.firstConsumption = terminalCount(p) * linkPorts
  }

  link(node: number, link: Port): number {
    return node * linkPorts + link
  }

  consumption(node: number, channel: number): number {
    return this.firstConsumption + node * channelsOf(this.p) + channel
  }

  /** `(1,0) to (1,1)`, `consumption channel 0 of (1,0)`. */
  nameOf(channel: number): string {
    const rest = channel - this.firstConsumption
    if (rest < 0) {
      const node = Math.floor(channel / linkPorts)
      return `${this.placeOf(node)} to ${this.placeOf(neighbourAt(node, channel % linkPorts, this.p)!)}`
    }
    const count = channelsOf(this.p)
    const number = count === 1 ? '' : ` ${rest % count}`
    return `consumption channel${number} of ${this.placeOf(Math.floor(rest / count))}`
  }

  placeOf(node: number): string {
    return this.layout.placeOf(node)
  }
}

interface Answer {
  readonly channels: readonly number[]
  /** Null for a worm that ends here. */
  readonly link: Port | null
}

/** The route units of all routers: one run for each router, for worms that begin there, and one for all others. */
class RouteUnits {
  private readonly units: readonly PathRoute[]
  private readonly known = new Map<string, Answer>()

  constructor(p: PathDependencyParameters) {
    const count = terminalCount(p)
    const given: Pick<PathRouterParameters, 'terminals' | 'consumption'> = { terminals: count, consumption: p.consumption } // prettier-ignore
    const { runs } = new Simulator<PathRoute>(elaborate(new PathRoute(given)), { runs: 2 * count })
    this.units = runs.map(({ dut }, i) => {
      const unit = dut as unknown as PathRoute
      const node = i >> 1
      const ways = i % 2 === 0 ? wormWays(node, p) : entryWays(node, p)
      unit.here = nodeMask([labelOf(node, p)])
      ways.forEach((labels, link) => (unit.ways[link] = nodeMask(labels)))
      axisWays(node, p).forEach((labels, link) => (unit.alone[link] = nodeMask(labels)))
      return unit
    })
  }

  /** The way of a head with these labels left. */
  answer({ node, last, order }: Pick<Head, 'node' | 'last' | 'order'>, labels: readonly number[]): Answer {
    const number = 2 * node + (last === null ? 1 : 0)
    return obtain(this.known, `${number} ${order} ${labels.join()}`, () => {
      const unit = this.units[number]!
      unit.order = order
      unit.to = nodeMask(labels)
      const [link] = membersOf(BigInt(unit.link))
      return { channels: membersOf(BigInt(unit.channels)), link: link ?? null }
    })
  }
}

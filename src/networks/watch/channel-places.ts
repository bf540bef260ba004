/** The virtual channels of routers, as read by journeys. */

import type {
  Activity,
  ActivityFeed,
  Allocation,
  FlitReader,
  GrantReader,
  LinkReader,
  Place,
} from '../../runs/journey/network.js'
import type { Probe } from '../../engines/sim/probe/probe.js'
import { ChannelActivity } from '../../../rtl/router/activity.js'
import { neighbourOf } from '../../../rtl/net/place.js'
import { cyclesToTraversal } from '../../../rtl/router/parameters.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { localPort, opposite, portCount } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { channelActivities, isHolder, isNominated, isUndecided, OutputChannels } from './channel-state.js'
import { ChannelGrants } from './channel-grants.js'
import { LinkStages, type LinkedRouters } from './link-stages.js'
import { inputName } from './channel-names.js'
import { flitWords, queueFeed } from './flit-feeds.js'
import { observations, observe, pathsAt, stores, type Observation } from './observation.js'
import type { PlaceGroup, Probing } from './place-groups.js'

export interface RouterSurroundings {
  /** The path of a node's router. */
  routerAt(node: number): string
  /** The number of the first virtual channel in the network, and of the first place behind a local port. */
  readonly first: number
  readonly firstEnd: number
}

/**
 * The virtual channels of all inputs, by node, port and number; each local port has one place behind it.
 * @param each - for signals that are read in each cycle
 */
export function channelGroup(
  run: Probing,
  p: LinkedRouters,
  around: RouterSurroundings,
  each: Probing = run,
): ChannelGroup {
  return new ChannelGroup(run, p, around, each)
}

/** The number of a virtual channel in its group. */
export function channelNumber(node: number, port: number, vc: number, p: RouterParameters): number {
  return (node * portCount(p) + port) * p.vcs + vc
}

class ChannelGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly ports: number
  /** Virtual channels of a router. */
  private readonly perRouter: number
  private readonly firstLocal: number
  /** By place: the first port of its node, in {@link ends}. */
  private readonly inputs: Int32Array
  private readonly seen: Observation<keyof typeof observations.channel>
  /** By port of each node: in the network, the first virtual channel at the other end of the link, or the place there. */
  private readonly ends: readonly number[]
  /** Set where a buffer is full; only the search for deadlock reads it. */
  private full: Probe | null = null
  /** Only the search for deadlock reads this. */
  private outputs: OutputChannels | null = null

  constructor(
    private readonly run: Probing,
    private readonly p: LinkedRouters,
    private readonly around: RouterSurroundings,
    each: Probing,
  ) {
    this.ports = portCount(p)
    this.perRouter = this.ports * p.vcs
    this.firstLocal = localPort(p)
    this.places = this.placesOf()
    this.inputs = Int32Array.from(this.places, (_, place) => Math.floor(place / this.perRouter) * this.ports)
    this.seen = observe(each, this.places, observations.channel)
    this.ends = Array.from({ length: nodeCount(p) * this.ports }, (_, i) => {
      return this.behindPort(Math.floor(i / this.ports), i % this.ports)
    })
  }

  feed(): ActivityFeed {
    return this.seen.feed(channelActivities)
  }

  flits(): FlitReader {
    const { front, ...queues } = pathsAt(this.places, stores.channel)
    return {
      stored: queueFeed(this.run, queues, this.p.depth),
      word: flitWords(this.run, front, ['tag', 'payload']),
      length: () => null,
    }
  }

  grants(): GrantReader {
    const { p, ports, places, ends, around, run, seen } = this
    return new ChannelGrants(run, { p, ports, places, ends, ...around }, seen)
  }

  /** @param delaysAt - the path of the delays of the links of a node */
  readLinks(delaysAt: (node: number) => string): LinkReader {
    const { p, ports, places, around, run, ends } = this
    return new LinkStages(run, { p, ports, places, ends, delaysAt, ...around })
  }

  occupied(): readonly number[] {
    return this.seen.nonzero('activity')
  }

  activity(place: number): Activity {
    return channelActivities[this.activityOf(place)]!
  }

  tag(place: number): number {
    return this.seen.read('tag', place)
  }

  isTail(place: number): boolean {
    return this.seen.isTail(place)
  }

  next(place: number): readonly number[] {
    return isUndecided[this.activityOf(place)] ? [] : this.ahead(place)
  }

  culprits(place: number): readonly number[] {
    switch (this.activityOf(place)) {
      case ChannelActivity.NoCredit:
        return this.ahead(place)
      case ChannelActivity.NoVc:
      case ChannelActivity.LostVc:
        return this.holdersOfWanted(place)
      case ChannelActivity.LostInput:
        return this.others(place, this.p.vcs, (other) => isNominated(this.activityOf(other)))
      case ChannelActivity.LostOutput:
        return this.holdersOfOutput(place)
      default:
        return []
    }
  }

  hasRoom(place: number): boolean {
    this.full ??= this.run.probe({ full: this.places.map(({ path }) => `${path}.buffer.full`) }).full
    return Number(this.full.read(place)) === 0
  }

  /** The place of a virtual channel at the other end of a link, or of the unit behind a local port. */
  allocation(place: number): Allocation | null {
    this.outputs ??= new OutputChannels(this.run, this.ends, { ...this.p, ports: this.ports, ...this.around })
    const sender = this.outputs.leadingTo(place)
    if (!sender) return null
    const { node, port, vc } = sender
    const isTaken = this.outputs.isTaken(sender)
    const first = node * this.perRouter
    const holder = this.others(first, this.perRouter, (other) => this.holds(other, port, 1 << vc), true)[0] ?? null
    return { isTaken, holder }
  }

  wanted(place: number): readonly number[] {
    const [port, vcs] = [this.seen.read('wantedPort', place), this.seen.read('wantedVcs', place)]
    const end = port < this.ports ? this.ends[this.inputs[place]! + port]! : -1
    if (end < 0) return []
    if (port >= this.firstLocal) return [end]
    return Array.from({ length: this.p.vcs }, (_, vc) => vc).flatMap((vc) => ((vcs >> vc) & 1 ? [end + vc] : []))
  }

  signals(place: number): readonly string[] {
    const [input, node] = [Math.floor(place / this.p.vcs) % this.ports, Math.floor(place / (this.ports * this.p.vcs))]
    const { path } = this.places[place]!
    return [`${this.around.routerAt(node)}.arriving[${input}]`, `${path}.activity`, `${path}.count`]
  }

  /** The virtual channel that a flit in a router's input will enter, or its end; none for an output that leads nowhere. */
  private ahead(place: number): number[] {
    const port = this.portOf(place)
    const end = port < this.ports ? this.ends[this.inputs[place]! + port]! : -1
    if (end < 0) return []
    if (port >= this.firstLocal) return [end]
    const vc = this.seen.read('vc', place)
    return vc < this.p.vcs ? [end + vc] : []
  }

  /** The packets that are granted the switch to the output that a place requests. */
  private holdersOfOutput(place: number): number[] {
    const port = this.portOf(place)
    return this.others(place, this.perRouter, (other) => {
      return this.activityOf(other) === ChannelActivity.Moves && this.portOf(other) === port
    })
  }

  /** The packets that hold, or are just granted, one of the virtual channels that would serve. */
  private holdersOfWanted(place: number): number[] {
    const [wanted, vcs] = [this.seen.read('wantedPort', place), this.seen.read('wantedVcs', place)]
    return this.others(place, this.perRouter, (other) => this.holds(other, wanted, vcs))
  }

  /** True if a packet holds, or is just granted, one of some virtual channels of an output. */
  private holds(place: number, wanted: number, vcs: number): boolean {
    const activity = this.activityOf(place)
    if (!isHolder[activity]) return false
    const isGiven = activity === ChannelActivity.Allocating
    const held = this.seen.read(isGiven ? 'wantedPort' : 'port', place)
    return held === wanted && ((vcs >> this.seen.read(isGiven ? 'givenVc' : 'vc', place)) & 1) === 1
  }

  /** In the network: the other places in the same group of `size` for which `holds` is true. */
  private others(place: number, size: number, holds: (other: number) => boolean, withItself = false): number[] {
    const found: number[] = []
    const first = place - (place % size)
    for (let other = first; other < first + size; other++) {
      if ((withItself || other !== place) && holds(other)) found.push(this.around.first + other)
    }
    return found
  }

  private activityOf(place: number): ChannelActivity {
    return this.seen.read('activity', place)
  }

  /** The output that a place requests. */
  private portOf(place: number): number {
    return this.seen.read('port', place)
  }

  private behindPort(node: number, port: number): number {
    const { p, around } = this
    const local = port - localPort(p)
    if (local >= 0) return around.firstEnd + node * (this.ports - localPort(p)) + local
    const next = neighbourOf(node, port, p)
    return next === null ? -1 : around.first + channelNumber(next, opposite(port), 0, p)
  }

  private placesOf(): Place[] {
    const { p, ports } = this
    const delay = cyclesToTraversal(p)
    return Array.from({ length: nodeCount(p) * ports * p.vcs }, (_, i): Place => {
      const [vc, input, node] = [i % p.vcs, Math.floor(i / p.vcs) % ports, Math.floor(i / (ports * p.vcs))]
      const path = `${this.around.routerAt(node)}.inputs[${input}].channels[${vc}]`
      const entry = 1 + (input < this.firstLocal ? (p.linkDelay ?? 0) : 0)
      return { path, label: inputName(node, input, vc, p), kind: 'buffer', delay, entry, buffer: 'buffer' }
    })
  }
}

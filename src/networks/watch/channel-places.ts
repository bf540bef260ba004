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
import { cyclesToTraversal } from '../../../rtl/router/parameters.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { portCount } from '../../../rtl/router/port.js'
import { channelActivities, isHolder, isNominated, isUndecided, OutputChannels } from './channel-state.js'
import { ChannelGrants } from './channel-grants.js'
import { LinkStages } from './link-stages.js'
import type { RouterLayout } from './router-layout.js'
import { flitWords, queueFeed } from './flit-feeds.js'
import { observations, observe, pathsAt, stores, type Observation } from './observation.js'
import type { PlaceGroup, Probing } from './place-groups.js'

export interface RouterSurroundings {
  /** The path of a node's router. */
  readonly routerAt: (node: number) => string
  /** The number of the first virtual channel in the network, and of the first place behind a local port. */
  readonly first: number
  readonly firstEnd: number
}

/**
 * The virtual channels of all inputs, by port and number; each terminal has one place behind its output.
 * @param each - for signals that are read in each cycle
 */
export function channelGroup(
  run: Probing,
  layout: RouterLayout,
  around: RouterSurroundings,
  each: Probing = run,
): ChannelGroup {
  return new ChannelGroup(run, layout, around, each)
}

/** The number of a virtual channel of a grid in its group. */
export function channelNumber(node: number, port: number, vc: number, p: RouterParameters): number {
  return (node * portCount(p) + port) * p.vcs + vc
}

class ChannelGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly vcs: number
  /** By place: its router. */
  private readonly routers: Int32Array
  private readonly seen: Observation<keyof typeof observations.channel>
  /** By port: in the network, the first virtual channel at the other end of the link, or the place there; -1 for none. */
  private readonly ends: readonly number[]
  /** Set where a buffer is full; only the search for deadlock reads it. */
  private full: Probe | null = null
  /** Only the search for deadlock reads this. */
  private outputs: OutputChannels | null = null

  constructor(
    private readonly run: Probing,
    private readonly layout: RouterLayout,
    private readonly around: RouterSurroundings,
    each: Probing,
  ) {
    const { ports } = layout
    this.vcs = layout.p.vcs
    this.places = this.placesOf()
    this.routers = Int32Array.from(this.places, (_, place) => ports[Math.floor(place / this.vcs)]!.router)
    this.seen = observe(each, this.places, observations.channel)
    this.ends = ports.map(({ end }) => {
      if (end === null) return -1
      return end.kind === 'terminal' ? around.firstEnd + end.terminal : around.first + end.input * this.vcs
    })
  }

  feed(): ActivityFeed {
    return this.seen.feed(channelActivities)
  }

  flits(): FlitReader {
    const { front, ...queues } = pathsAt(this.places, stores.channel)
    return {
      stored: queueFeed(this.run, queues, this.layout.p.depth),
      word: flitWords(this.run, front, ['tag', 'payload']),
      length: () => null,
    }
  }

  grants(): GrantReader {
    const { layout, places, ends, around, run, seen } = this
    return new ChannelGrants(run, { layout, places, ends, ...around }, seen)
  }

  readLinks(): LinkReader {
    const { layout, places, around, run, ends } = this
    return new LinkStages(run, { layout, places, ends, ...around })
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
        return this.others(this.inputOf(place), place, (other) => isNominated(this.activityOf(other)))
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
    this.outputs ??= new OutputChannels(this.run, this.ends, this.layout, this.around)
    const sender = this.outputs.leadingTo(place)
    if (!sender) return null
    const { router, port, vc } = sender
    const isTaken = this.outputs.isTaken(sender)
    const holder = this.others(this.channelsOf(router), null, (other) => this.holds(other, port, 1 << vc))[0] ?? null
    return { isTaken, holder }
  }

  wanted(place: number): readonly number[] {
    const [port, vcs] = [this.seen.read('wantedPort', place), this.seen.read('wantedVcs', place)]
    const end = this.endOf(place, port)
    if (end < 0) return []
    if (this.isTerminal(end)) return [end]
    return Array.from({ length: this.vcs }, (_, vc) => vc).flatMap((vc) => ((vcs >> vc) & 1 ? [end + vc] : []))
  }

  signals(place: number): readonly string[] {
    const { router, port } = this.layout.ports[Math.floor(place / this.vcs)]!
    const { path } = this.places[place]!
    return [`${this.around.routerAt(router)}.arriving[${port}]`, `${path}.activity`, `${path}.count`]
  }

  /** The virtual channel that a flit in a router's input will enter, or its end; none for an output that leads nowhere. */
  private ahead(place: number): number[] {
    const end = this.endOf(place, this.portOf(place))
    if (end < 0) return []
    if (this.isTerminal(end)) return [end]
    const vc = this.seen.read('vc', place)
    return vc < this.vcs ? [end + vc] : []
  }

  /** In the network: the first place to which an output of the router of a place leads; -1 for none. */
  private endOf(place: number, port: number): number {
    const { firstPorts } = this.layout
    const [first, next] = [firstPorts[this.routers[place]!]!, firstPorts[this.routers[place]! + 1]!]
    return first + port < next ? this.ends[first + port]! : -1
  }

  private isTerminal(end: number): boolean {
    return end >= this.around.firstEnd && end < this.around.firstEnd + this.layout.terminals.length
  }

  /** The packets that are granted the switch to the output that a place requests. */
  private holdersOfOutput(place: number): number[] {
    const port = this.portOf(place)
    return this.others(this.channelsOf(this.routers[place]!), place, (other) => {
      return this.activityOf(other) === ChannelActivity.Moves && this.portOf(other) === port
    })
  }

  /** The packets that hold, or are just granted, one of the virtual channels that would serve. */
  private holdersOfWanted(place: number): number[] {
    const [wanted, vcs] = [this.seen.read('wantedPort', place), this.seen.read('wantedVcs', place)]
    return this.others(this.channelsOf(this.routers[place]!), place, (other) => this.holds(other, wanted, vcs))
  }

  /** True if a packet holds, or is just granted, one of some virtual channels of an output. */
  private holds(place: number, wanted: number, vcs: number): boolean {
    const activity = this.activityOf(place)
    if (!isHolder[activity]) return false
    const isGiven = activity === ChannelActivity.Allocating
    const held = this.seen.read(isGiven ? 'wantedPort' : 'port', place)
    return held === wanted && ((vcs >> this.seen.read(isGiven ? 'givenVc' : 'vc', place)) & 1) === 1
  }

  /** In the network: the places among some, without one of them, for which `holds` is true. */
  private others({ first, end }: PlaceRange, without: number | null, holds: (other: number) => boolean): number[] {
    const found: number[] = []
    for (let other = first; other < end; other++) {
      if (other !== without && holds(other)) found.push(this.around.first + other)
    }
    return found
  }

  /** The virtual channels of the input of a place. */
  private inputOf(place: number): PlaceRange {
    const first = place - (place % this.vcs)
    return { first, end: first + this.vcs }
  }

  /** The virtual channels of all inputs of a router. */
  private channelsOf(router: number): PlaceRange {
    const { firstPorts } = this.layout
    return { first: firstPorts[router]! * this.vcs, end: firstPorts[router + 1]! * this.vcs }
  }

  private activityOf(place: number): ChannelActivity {
    return this.seen.read('activity', place)
  }

  /** The output that a place requests. */
  private portOf(place: number): number {
    return this.seen.read('port', place)
  }

  private placesOf(): Place[] {
    const { p, ports } = this.layout
    const delay = cyclesToTraversal(p)
    return ports.flatMap(({ router, port, entryDelay }, input) =>
      Array.from({ length: p.vcs }, (_, vc): Place => {
        const path = `${this.around.routerAt(router)}.inputs[${port}].channels[${vc}]`
        const label = this.layout.inputName(input, vc)
        return { path, label, kind: 'buffer', delay, entry: 1 + entryDelay, buffer: 'buffer' }
      }),
    )
  }
}

/** Places from `first` to the one before `end`. */
interface PlaceRange {
  readonly first: number
  readonly end: number
}

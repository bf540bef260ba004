/** The virtual channels of routers, as journeys read them. */

import type { Activity, ActivityFeed, Allocation, FlitReader, Place } from '../journey/network.js'
import type { Probe } from '../sim/probe/probe.js'
import { ChannelActivity } from '../../rtl/router/activity.js'
import type { NetworkParameters } from '../../rtl/net/parameters.js'
import { neighbourOf } from '../../rtl/net/place.js'
import { cyclesToTraversal } from '../../rtl/router/parameters.js'
import type { RouterParameters } from '../../rtl/router/router-parameters.js'
import { localPort, opposite, portCount } from '../../rtl/router/port.js'
import { nodeCount } from '../../rtl/router/sizes.js'
import { channelName, injectionName } from './channel-names.js'
import { flitWords } from './flit-words.js'
import { activitiesOf, enumFeed, type PlaceGroup, type Probing } from './place-groups.js'
import { queueFeed } from './stored-feeds.js'

const activities = activitiesOf(ChannelActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', isHeld: true, about: 'its next flit has not come' },
  Routing: { kind: 'pipeline', about: 'its route is being computed' },
  NoVc: { kind: 'wait', isSteady: true, about: 'every virtual channel that would do is held' },
  LostVc: { kind: 'wait', about: 'another packet is given the virtual channel' },
  Allocating: { kind: 'pipeline', about: 'it is given a virtual channel' },
  NoCredit: { kind: 'wait', isSteady: true, about: 'the next buffer has no room' },
  LostInput: { kind: 'wait', about: 'its input sends a flit of another virtual channel' },
  LostOutput: { kind: 'wait', about: 'its output takes a flit from another input' },
  Moves: { kind: 'moves', about: 'it crosses the switch' },
})

/** What a head does that waits for a virtual channel of another packet. */
export const noVc: Activity = activities[ChannelActivity.NoVc]!

/** What is read of a virtual channel. */
const fieldPaths = {
  activity: 'activity',
  tag: 'front.tag',
  tail: 'switchRequest.tail',
  port: 'switchRequest.port',
  vc: 'switchRequest.vc',
  wantedPort: 'vcRequest.port',
  wantedVcs: 'vcRequest.vcs',
  givenVc: 'vcRequest.vc',
} as const

type Field = keyof typeof fieldPaths

/** Routers, and what links do between them. */
export type LinkedRouters = RouterParameters & Partial<Pick<NetworkParameters, 'linkDelay' | 'injectionVcs'>>

/** What stands around the routers. */
export interface RouterSurroundings {
  /** The path of a node's router. */
  routerAt(node: number): string
  /** The number of the first virtual channel in the network, and of the first place behind a local port. */
  readonly first: number
  readonly firstEnd: number
}

/** The virtual channels of all inputs, by node, port and number; behind each local port is one place. */
export function channelGroup(run: Probing, p: LinkedRouters, around: RouterSurroundings): PlaceGroup {
  return new ChannelGroup(run, p, around)
}

/** The number of a virtual channel in its group. */
export function channelNumber(node: number, port: number, vc: number, p: RouterParameters): number {
  return (node * portCount(p) + port) * p.vcs + vc
}

/** An output virtual channel. */
interface Sender {
  readonly node: number
  readonly port: number
  readonly vc: number
}

class ChannelGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly ports: number
  /** Virtual channels of a router. */
  private readonly perRouter: number
  private readonly firstLocal: number
  /** By place: the first port of its node, in {@link ends}. */
  private readonly inputs: Int32Array
  private readonly fields: Readonly<Record<Field, Probe>>
  /** By port of each node: in the network, the first virtual channel at the other end of the link, or what is there else. */
  private readonly ends: readonly number[]
  /** Whether there is no room; only who looks for deadlock asks. */
  private full: Probe | null = null
  /** By output of each node, the virtual channels that are free. */
  private free: Probe | null = null
  private senders: ReadonlyMap<number, Sender> | null = null

  constructor(
    private readonly run: Probing,
    private readonly p: LinkedRouters,
    private readonly around: RouterSurroundings,
  ) {
    this.ports = portCount(p)
    this.perRouter = this.ports * p.vcs
    this.firstLocal = localPort(p)
    this.places = this.placesOf()
    this.inputs = Int32Array.from(this.places, (_, place) => Math.floor(place / this.perRouter) * this.ports)
    const sets = Object.entries(fieldPaths).map(([field, name]) => {
      return [field, this.places.map(({ path }) => `${path}.${name}`)]
    })
    this.fields = run.probe(Object.fromEntries(sets) as Record<Field, string[]>)
    this.ends = Array.from({ length: nodeCount(p) * this.ports }, (_, i) => {
      return this.behindPort(Math.floor(i / this.ports), i % this.ports)
    })
  }

  feed(): ActivityFeed {
    return enumFeed(activities, this.fields.activity)
  }

  flits(): FlitReader {
    const paths = (name: string): string[] => this.places.map(({ path }) => `${path}.${name}`)
    const queues = { count: paths('count'), head: paths('buffer.head'), tail: paths('buffer.tail') }
    return {
      stored: queueFeed(this.run, queues, this.p.depth),
      word: flitWords(this.run, paths('front'), ['tag', 'payload']),
      length: () => null,
    }
  }

  occupied(): readonly number[] {
    return this.fields.activity.nonzero()
  }

  activity(place: number): Activity {
    return activities[this.activityOf(place)]!
  }

  tag(place: number): number {
    return Number(this.fields.tag.read(place))
  }

  isTail(place: number): boolean {
    return Number(this.fields.tail.read(place)) === 1
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

  /** Of a virtual channel at the other end of a link, or of what is behind a local port. */
  allocation(place: number): Allocation | null {
    this.senders ??= this.sendersOf()
    const sender = this.senders.get(place)
    if (!sender) return null
    const { node, port, vc } = sender
    this.free ??= this.run.probe({ free: this.outputPaths('free') }).free
    const isTaken = ((Number(this.free.read(node * this.ports + port)) >> vc) & 1) === 0
    const first = node * this.perRouter
    const holder = this.others(first, this.perRouter, (other) => this.holds(other, port, 1 << vc), true)[0] ?? null
    return { isTaken, holder }
  }

  wanted(place: number): readonly number[] {
    const { wantedPort, wantedVcs } = this.fields
    const [port, vcs] = [Number(wantedPort.read(place)), Number(wantedVcs.read(place))]
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

  /** The virtual channel that a flit in a router's input goes to, or its end; none for an output that leads nowhere. */
  private ahead(place: number): number[] {
    const port = this.portOf(place)
    const end = port < this.ports ? this.ends[this.inputs[place]! + port]! : -1
    if (end < 0) return []
    if (port >= this.firstLocal) return [end]
    const vc = Number(this.fields.vc.read(place))
    return vc < this.p.vcs ? [end + vc] : []
  }

  /** Who is given the switch to the output for which a place asks. */
  private holdersOfOutput(place: number): number[] {
    const port = this.portOf(place)
    return this.others(place, this.perRouter, (other) => {
      return this.activityOf(other) === ChannelActivity.Moves && this.portOf(other) === port
    })
  }

  /** Who has, or is just given, one of the virtual channels that would do. */
  private holdersOfWanted(place: number): number[] {
    const { wantedPort, wantedVcs } = this.fields
    const [wanted, vcs] = [Number(wantedPort.read(place)), Number(wantedVcs.read(place))]
    return this.others(place, this.perRouter, (other) => this.holds(other, wanted, vcs))
  }

  /** Whether a packet has, or is just given, one of some virtual channels of an output. */
  private holds(place: number, wanted: number, vcs: number): boolean {
    const activity = this.activityOf(place)
    if (!isHolder[activity]) return false
    const { wantedPort, givenVc, port, vc } = this.fields
    const isGiven = activity === ChannelActivity.Allocating
    const held = Number((isGiven ? wantedPort : port).read(place))
    return held === wanted && ((vcs >> Number((isGiven ? givenVc : vc).read(place))) & 1) === 1
  }

  /** In the network: those in the group of so many to which a place belongs for which something holds, without itself. */
  private others(place: number, size: number, holds: (other: number) => boolean, withItself = false): number[] {
    const found: number[] = []
    const first = place - (place % size)
    for (let other = first; other < first + size; other++) {
      if ((withItself || other !== place) && holds(other)) found.push(this.around.first + other)
    }
    return found
  }

  /** By place of the network: the output virtual channel that leads there. */
  private sendersOf(): ReadonlyMap<number, Sender> {
    const senders = new Map<number, Sender>()
    this.ends.forEach((end, i) => {
      const [node, port] = [Math.floor(i / this.ports), i % this.ports]
      const vcs = port < this.firstLocal ? this.p.vcs : 1
      for (let vc = 0; vc < vcs && end >= 0; vc++) senders.set(end + vc, { node, port, vc })
    })
    return senders
  }

  /** By output of each node. */
  private outputPaths(name: string): string[] {
    return this.ends.map(
      (_, i) => `${this.around.routerAt(Math.floor(i / this.ports))}.outputs[${i % this.ports}].${name}`,
    )
  }

  private activityOf(place: number): ChannelActivity {
    return Number(this.fields.activity.read(place))
  }

  /** The output for which a place asks. */
  private portOf(place: number): number {
    return Number(this.fields.port.read(place))
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
      return { path, label: labelOf(node, input, vc, p), kind: 'buffer', delay, entry, buffer: 'buffer' }
    })
  }
}

/** By activity: who has an output virtual channel, or is just given one. */
const isHolder = flags([
  ChannelActivity.Starved,
  ChannelActivity.Allocating,
  ChannelActivity.NoCredit,
  ChannelActivity.LostInput,
  ChannelActivity.LostOutput,
  ChannelActivity.Moves,
])

/** By activity: whose packet may still go elsewhere. */
const isUndecided = flags([
  ChannelActivity.Routing,
  ChannelActivity.NoVc,
  ChannelActivity.LostVc,
  ChannelActivity.Allocating,
])

function flags(chosen: readonly ChannelActivity[]): readonly boolean[] {
  return activities.map((_, activity) => chosen.includes(activity))
}

function isNominated(activity: ChannelActivity): boolean {
  return activity === ChannelActivity.LostOutput || activity === ChannelActivity.Moves
}

/** By the link that leads there; over the edge of a mesh none does. */
function labelOf(node: number, input: number, vc: number, p: RouterParameters): string {
  if (input >= localPort(p)) return `${localName(node, input, 0, p)} in${vc === 0 ? '' : ` vc ${vc}`}`
  const from = neighbourOf(node, input, p)
  return from === null ? '' : channelName(from, opposite(input), vc, p)
}

/** What stands at a local port: `node (1,0)`, or of nodes with all ports `node (1,0) +x`. */
export function localName(node: number, port: number, vc: number, p: RouterParameters): string {
  return injectionName(node, p.injection === 'one-port' ? null : port - localPort(p), vc, p)
}

/** The virtual channels of routers, as journeys read them. */

import type { Activity, Place, Sampled } from '../journey/network.js'
import type { Probe } from '../sim/probe/probe.js'
import { ChannelActivity } from '../../rtl/router/activity.js'
import { neighbourOf } from '../../rtl/net/place.js'
import { cyclesToTraversal, type RouterParameters } from '../../rtl/router/parameters.js'
import { localPort, opposite, portCount } from '../../rtl/router/port.js'
import { nodeCount } from '../../rtl/router/sizes.js'
import { channelName, injectionName } from './channel-names.js'
import { activitiesOf, othersAround, type PlaceGroup, type Probing } from './place-groups.js'

const activities = activitiesOf(ChannelActivity, {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', about: 'its next flit has not come' },
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

const fieldNames = [
  'activity',
  'front.tag',
  'switchRequest.tail',
  'switchRequest.port',
  'switchRequest.vc',
  'vcRequest.port',
  'vcRequest.vcs',
  'vcRequest.vc',
] as const

type Field = (typeof fieldNames)[number]

/** What stands around the routers. */
export interface RouterSurroundings {
  /** The path of a node's router. */
  routerAt(node: number): string
  /** The number of the first virtual channel in the network, and of the first place behind a local port. */
  readonly first: number
  readonly firstEnd: number
}

/** The virtual channels of all inputs, by node, port and number; behind each local port is one place. */
export function channelGroup(run: Probing, p: RouterParameters, around: RouterSurroundings): PlaceGroup {
  return new ChannelGroup(run, p, around)
}

/** The number of a virtual channel in its group. */
export function channelNumber(node: number, port: number, vc: number, p: RouterParameters): number {
  return (node * portCount(p) + port) * p.vcs + vc
}

class ChannelGroup implements PlaceGroup {
  readonly places: readonly Place[]
  private readonly ports: number
  private readonly fields: Readonly<Record<Field, Probe>>
  /** What has been read of all places, and when. */
  private readonly cache: Partial<Record<Field, { version: number; readonly values: Uint8Array }>> = {}
  /** By port of each node: in the network, the first virtual channel at the other end of the link, or what is there else. */
  private readonly ends: readonly number[]
  /** Whether there is no room; only who looks for deadlock asks. */
  private full: Probe | null = null

  constructor(
    private readonly run: Probing,
    private readonly p: RouterParameters,
    private readonly around: RouterSurroundings,
  ) {
    this.ports = portCount(p)
    this.places = this.placesOf()
    const sets = fieldNames.map((field) => [field, this.places.map(({ path }) => `${path}.${field}`)])
    this.fields = run.probe(Object.fromEntries(sets) as Record<Field, string[]>)
    this.ends = Array.from({ length: nodeCount(p) * this.ports }, (_, i) => {
      return this.behindPort(Math.floor(i / this.ports), i % this.ports)
    })
  }

  get sampled(): Sampled {
    return { activities, sample: (codes) => codes.set(this.values('activity')) }
  }

  occupied(): readonly number[] {
    return this.fields.activity.nonzero()
  }

  activity(place: number): Activity {
    return activities[this.activityOf(place)]!
  }

  tag(place: number): number {
    return this.read('front.tag', place)
  }

  isTail(place: number): boolean {
    return this.read('switchRequest.tail', place) === 1
  }

  next(place: number): readonly number[] {
    return undecided.has(this.activityOf(place)) ? [] : [this.ahead(place)]
  }

  culprits(place: number): readonly number[] {
    switch (this.activityOf(place)) {
      case ChannelActivity.NoCredit:
        return [this.ahead(place)]
      case ChannelActivity.NoVc:
      case ChannelActivity.LostVc:
        return this.inNetwork(this.holdersOfWanted(place))
      case ChannelActivity.LostInput:
        return this.inNetwork(this.inInput(place).filter((other) => isNominated(this.activityOf(other))))
      case ChannelActivity.LostOutput:
        return this.inNetwork(this.inRouter(place).filter((other) => this.hasOutputOf(other, place)))
      default:
        return []
    }
  }

  hasRoom(place: number): boolean {
    this.full ??= this.run.probe({ full: this.places.map(({ path }) => `${path}.buffer.full`) }).full
    return Number(this.full.read(place)) === 0
  }

  signals(place: number): readonly string[] {
    const [input, node] = [Math.floor(place / this.p.vcs) % this.ports, Math.floor(place / (this.ports * this.p.vcs))]
    const { path } = this.places[place]!
    return [`${this.around.routerAt(node)}.arriving[${input}]`, `${path}.activity`, `${path}.count`]
  }

  /** Who is given the switch to the output for which a place asks. */
  private hasOutputOf(other: number, place: number): boolean {
    const isSame = this.read('switchRequest.port', other) === this.read('switchRequest.port', place)
    return isSame && this.activityOf(other) === ChannelActivity.Moves
  }

  /** The virtual channel that a flit in a router's input goes to, or its end. */
  private ahead(place: number): number {
    const port = this.read('switchRequest.port', place)
    const node = Math.floor(place / (this.ports * this.p.vcs))
    const end = this.ends[node * this.ports + port]!
    return port < localPort(this.p) ? end + this.read('switchRequest.vc', place) : end
  }

  /** Who has, or is just given, one of the virtual channels that would do. */
  private holdersOfWanted(place: number): number[] {
    const port = this.read('vcRequest.port', place)
    const wanted = this.read('vcRequest.vcs', place)
    return this.inRouter(place).filter((other) => {
      const activity = this.activityOf(other)
      const request = activity === ChannelActivity.Allocating ? 'vcRequest' : 'switchRequest'
      const isHolder = holders.has(activity) && this.read(`${request}.port`, other) === port
      return isHolder && ((wanted >> this.read(`${request}.vc`, other)) & 1) === 1
    })
  }

  private inNetwork(places: readonly number[]): number[] {
    return places.map((place) => this.around.first + place)
  }

  private inInput(place: number): number[] {
    return othersAround(place, this.p.vcs)
  }

  private inRouter(place: number): number[] {
    return othersAround(place, this.ports * this.p.vcs)
  }

  private activityOf(place: number): ChannelActivity {
    return this.read('activity', place)
  }

  private read(field: Field, place: number): number {
    return this.isNarrow(field) ? this.values(field)[place]! : Number(this.fields[field].read(place))
  }

  /** Tags, and sets of many virtual channels, are wider than what can be read of all places at once. */
  private isNarrow(field: Field): boolean {
    return field !== 'front.tag' && (field !== 'vcRequest.vcs' || this.p.vcs <= 8)
  }

  /** What a field is at all places in this cycle. */
  private values(field: Field): Uint8Array {
    const read = (this.cache[field] ??= { version: -1, values: new Uint8Array(this.places.length) })
    const { version } = this.fields[field]
    if (read.version !== version) this.fields[field].sample(read.values)
    read.version = version
    return read.values
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
      return { path, label: labelOf(node, input, vc, p), kind: 'buffer', delay, entry: 1 }
    })
  }
}

/** Who has an output virtual channel. */
const holders: ReadonlySet<ChannelActivity> = new Set([
  ChannelActivity.Starved,
  ChannelActivity.Allocating,
  ChannelActivity.NoCredit,
  ChannelActivity.LostInput,
  ChannelActivity.LostOutput,
  ChannelActivity.Moves,
])

/** Whose packet may still go elsewhere. */
const undecided: ReadonlySet<ChannelActivity> = new Set([
  ChannelActivity.Routing,
  ChannelActivity.NoVc,
  ChannelActivity.LostVc,
  ChannelActivity.Allocating,
])

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

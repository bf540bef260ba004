/** How journeys read a network of routers with sources and sinks: a mesh or a torus. */

import type { Activity, JourneyNetwork, Place, Probing } from '../journey/network.js'
import type { Probe } from '../sim/probe/probe.js'
import { ChannelActivity } from '../../rtl/router/activity.js'
import { neighbourOf } from '../../rtl/net/place.js'
import { cyclesToTraversal, type RouterParameters } from '../../rtl/router/parameters.js'
import { localPort, opposite, portCount } from '../../rtl/router/port.js'
import { nodeCount } from '../../rtl/router/sizes.js'
import { SourceActivity } from '../../rtl/terminal/source.js'
import { channelName, injectionName } from './channel-names.js'

const channelActivities: Readonly<Record<keyof typeof ChannelActivity, Omit<Activity, 'name'>>> = {
  Empty: { kind: 'empty', about: 'there is no packet' },
  Starved: { kind: 'empty', about: 'its next flit has not come' },
  Routing: { kind: 'pipeline', about: 'its route is being computed' },
  NoVc: { kind: 'wait', about: 'every virtual channel that would do is held' },
  LostVc: { kind: 'wait', about: 'another packet is given the virtual channel' },
  Allocating: { kind: 'pipeline', about: 'it is given a virtual channel' },
  NoCredit: { kind: 'wait', about: 'the next buffer has no room' },
  LostInput: { kind: 'wait', about: 'its input sends a flit of another virtual channel' },
  LostOutput: { kind: 'wait', about: 'its output takes a flit from another input' },
  Moves: { kind: 'moves', about: 'it crosses the switch' },
}

const sourceActivities: Readonly<Record<keyof typeof SourceActivity, Omit<Activity, 'name'>>> = {
  Empty: { kind: 'empty', about: 'there is nothing to send' },
  NoCredit: { kind: 'wait', about: 'the buffer of its router has no room' },
  Moves: { kind: 'moves', about: 'it leaves the source' },
}

/**
 * Nodes that each have a router, a source and a sink, in order. A network with several injection channels or with network
 * interfaces has more places than these.
 * @param nodeAt - the path of a node, of which `router`, `source` and `sink` are children; by default `dut.nodes[5]`
 */
export function routerJourneys(
  run: Probing,
  p: RouterParameters,
  nodeAt = (node: number): string => `dut.nodes[${node}]`,
): JourneyNetwork {
  return new RouterJourneys(run, p, nodeAt)
}

type Field = (typeof channelFields)[number]

const channelFields = [
  'activity',
  'front.tag',
  'switchRequest.tail',
  'switchRequest.port',
  'switchRequest.vc',
  'vcRequest.port',
  'vcRequest.vcs',
  'vcRequest.vc',
] as const

/** Places are numbered: the virtual channels of all inputs by node, port and number; then the sources; then the sinks. */
class RouterJourneys implements JourneyNetwork {
  readonly places: readonly Place[]
  readonly activities: readonly Activity[]
  private readonly nodes: number
  private readonly ports: number
  private readonly channels: number
  private readonly fields: Readonly<Record<Field | 'source' | 'sourceTag' | 'sourceTail', Probe>>
  /** By direction of each node: the first virtual channel at the other end of the link, or the sink. */
  private readonly ends: readonly number[]
  private readonly ofChannel = activitiesOf(ChannelActivity, channelActivities)
  private readonly ofSource = activitiesOf(SourceActivity, sourceActivities)

  constructor(
    run: Probing,
    private readonly p: RouterParameters,
    private readonly nodeAt: (node: number) => string,
  ) {
    this.nodes = nodeCount(p)
    this.ports = portCount(p)
    this.channels = this.nodes * this.ports * p.vcs
    this.places = this.placesOf()
    this.activities = [...this.ofChannel, ...this.ofSource]
    const channelPaths = this.places.slice(0, this.channels).map(({ path }) => path)
    const sourcePaths = this.places.slice(this.channels, this.channels + this.nodes).map(({ path }) => path)
    const sets = Object.fromEntries(
      channelFields.map((field) => [field, channelPaths.map((path) => `${path}.${field}`)]),
    )
    this.fields = run.probe({
      ...(sets as Record<Field, string[]>),
      source: sourcePaths.map((path) => `${path}.activity`),
      sourceTag: sourcePaths.map((path) => `${path}.link.flit.tag`),
      sourceTail: sourcePaths.map((path) => `${path}.link.flit.tail`),
    })
    this.ends = Array.from({ length: this.nodes * this.ports }, (_, i) => {
      const [node, port] = [Math.floor(i / this.ports), i % this.ports]
      if (port >= localPort(p)) return this.channels + this.nodes + node
      const next = neighbourOf(node, port, p)
      return next === null ? -1 : (next * this.ports + opposite(port)) * p.vcs
    })
  }

  occupied(): readonly number[] {
    const sources = this.fields.source.nonzero().map((node) => this.channels + node)
    return [...this.fields.activity.nonzero(), ...sources]
  }

  activity(place: number): Activity {
    return place < this.channels
      ? this.ofChannel[Number(this.fields.activity.read(place))]!
      : this.ofSource[Number(this.fields.source.read(place - this.channels))]!
  }

  tag(place: number): number {
    const probe =
      place < this.channels ? this.fields['front.tag'].read(place) : this.fields.sourceTag.read(place - this.channels)
    return Number(probe)
  }

  isTail(place: number): boolean {
    return place < this.channels
      ? Number(this.fields['switchRequest.tail'].read(place)) === 1
      : Number(this.fields.sourceTail.read(place - this.channels)) === 1
  }

  next(place: number): readonly number[] {
    if (place >= this.channels) return [this.injection(place - this.channels)]
    return [this.ahead(place)]
  }

  culprits(place: number): readonly number[] {
    if (place >= this.channels) return [this.injection(place - this.channels)]
    const activity = Number(this.fields.activity.read(place)) as ChannelActivity
    switch (activity) {
      case ChannelActivity.NoCredit:
        return [this.ahead(place)]
      case ChannelActivity.NoVc:
      case ChannelActivity.LostVc:
        return this.holdersOfWanted(place)
      case ChannelActivity.LostInput:
        return this.inInput(place).filter((other) => isNominated(this.activityOf(other)))
      case ChannelActivity.LostOutput:
        return this.inRouter(place).filter(
          (other) =>
            this.activityOf(other) === ChannelActivity.Moves &&
            this.read('switchRequest.port', other) === this.read('switchRequest.port', place),
        )
      default:
        return []
    }
  }

  /** The virtual channel that a flit in a router's input goes to, or its node's sink. */
  private ahead(place: number): number {
    return this.endOf(place, this.read('switchRequest.port', place), this.read('switchRequest.vc', place))
  }

  /** Who has, or is just given, one of the virtual channels that would do. */
  private holdersOfWanted(place: number): number[] {
    const port = this.read('vcRequest.port', place)
    const wanted = this.read('vcRequest.vcs', place)
    return this.inRouter(place).filter((other) => {
      const request = this.activityOf(other) === ChannelActivity.Allocating ? 'vcRequest' : 'switchRequest'
      const isHolder = holders.has(this.activityOf(other)) && this.read(`${request}.port`, other) === port
      return isHolder && ((wanted >> this.read(`${request}.vc`, other)) & 1) === 1
    })
  }

  /** The place at the other end of a link of a router. */
  private endOf(place: number, port: number, vc: number): number {
    const perNode = this.ports * this.p.vcs
    const node = Math.floor(place / perNode)
    const end = this.ends[node * this.ports + port]!
    return port < localPort(this.p) ? end + vc : end
  }

  private injection(node: number): number {
    return (node * this.ports + localPort(this.p)) * this.p.vcs
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
    return Number(this.fields[field].read(place))
  }

  private placesOf(): Place[] {
    const { p, nodeAt } = this
    const delay = cyclesToTraversal(p) + 1
    const channels = Array.from({ length: this.channels }, (_, i): Place => {
      const [vc, input, node] = [i % p.vcs, Math.floor(i / p.vcs) % this.ports, Math.floor(i / (this.ports * p.vcs))]
      const path = `${nodeAt(node)}.router.inputs[${input}].channels[${vc}]`
      return { path, label: labelOf(node, input, vc, p), kind: 'buffer', delay, delayToSink: delay - 1 }
    })
    const ends = (['source', 'sink'] as const).flatMap((kind) =>
      Array.from({ length: this.nodes }, (_, node): Place => {
        return {
          path: `${nodeAt(node)}.${kind}`,
          label: injectionName(node, null, 0, p),
          kind,
          delay: 1,
          delayToSink: 0,
        }
      }),
    )
    return [...channels, ...ends]
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

function isNominated(activity: ChannelActivity): boolean {
  return activity === ChannelActivity.LostOutput || activity === ChannelActivity.Moves
}

/** All others in the group of so many to which a number belongs. */
function othersAround(place: number, size: number): number[] {
  const first = place - (place % size)
  return Array.from({ length: size }, (_, i) => first + i).filter((other) => other !== place)
}

/** By the link that leads there; over the edge of a mesh none does. */
function labelOf(node: number, input: number, vc: number, p: RouterParameters): string {
  if (input >= localPort(p)) return `${injectionName(node, null, 0, p)} in${vc === 0 ? '' : ` vc ${vc}`}`
  const from = neighbourOf(node, input, p)
  return from === null ? '' : channelName(from, opposite(input), vc, p)
}

function activitiesOf<N extends string>(
  values: Readonly<Record<string | number, string | number>>,
  about: Readonly<Record<N, Omit<Activity, 'name'>>>,
): Activity[] {
  return Object.keys(about).map((_, value) => {
    const name = values[value] as N
    return { name, ...about[name] }
  })
}

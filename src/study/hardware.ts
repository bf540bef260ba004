/** The network on which schedules are played, as its processors see it. */

import { coordinatesOf, nodeCount, type Network } from '../collective/network.js'
import { firstDirectionOf, type Path, type Way as WayName } from '../collective/route.js'
import type { Schedule } from '../collective/schedule.js'
import type { WatchedNetwork } from '../deadlock/watched.js'
import { elaborate } from '../hdl/elaborate/elaborate.js'
import type { Design } from '../ir/ir.js'
import { Simulator, type Setter, type Probe } from '../sim/index.js'
import { waitsOf } from '../journey/wait-graph.js'
import { playedJourneys } from '../watch/router-journeys.js'
import { axesOf, type Axis, type Dimensions } from '../../rtl/router/sizes.js'
import { localPortsOf } from '../../rtl/router/port.js'
import { Way } from '../../rtl/router/way.js'
import { type PlayedParameters } from '../../rtl/study/parameters.js'
import { PlayedNetwork } from '../../rtl/study/played-network.js'
import type { ChannelUse } from './play-result.js'
import type { PlayerOptions } from './player.js'

export interface HardwareOptions extends Required<Omit<PlayerOptions, 'longest' | 'tags'>> {
  readonly network: Network
  readonly ports: Schedule['ports']
  /** Bits of the tags that tell the unicasts on their way to the same node apart. */
  readonly tagWidth: number
  /** Bits of the length of a message in flits. */
  readonly lengthWidth: number
}

const ways: Readonly<Record<WayName, Way>> = {
  shorter: Way.Shorter,
  'shorter-else-negative': Way.ShorterElseNegative,
  positive: Way.Positive,
  negative: Way.Negative,
}

/** A tail that arrives. */
export interface Arrival {
  readonly node: number
  readonly tag: number
}

const events = { arrived: 'dut.arrived[*][*].valid', taken: 'dut.taken[*][*]', sent: 'dut.sent[*][*]' } as const

/**
 * A simulated network that is used for one play after the other. Injection channels are numbered through: channel c of node
 * v has number v · {@link channelsPerNode} + c.
 */
export class Hardware {
  readonly channelsPerNode: number
  readonly simulator: Simulator<PlayedNetwork>
  /** Of each, by channel. */
  private readonly send: Readonly<Record<'valid' | 'flits' | 'tag', Setter>>
  /** By axis, then by channel. */
  private readonly axes: readonly Axis[]
  private readonly to: readonly Setter[]
  private readonly way: readonly Setter[]
  /** By node. */
  private readonly coordinates: readonly (readonly number[])[]
  private readonly arrived: Probe
  private readonly tags: Probe
  private readonly outgoing: Readonly<Record<'taken' | 'sent', Probe>>
  private readonly start

  constructor(readonly options: HardwareOptions) {
    this.simulator = new Simulator<PlayedNetwork>(designOf(options), {
      engine: options.engine,
      checks: options.checks,
    })
    this.start = this.simulator.snapshot()
    this.channelsPerNode = localPortsOf(parametersOf(options)).length
    const arrivals = this.simulator.probe({ arrived: events.arrived, tags: 'dut.arrived[*][*].tag' })
    this.arrived = arrivals.arrived
    this.tags = arrivals.tags
    this.send = this.simulator.setters({
      valid: 'dut.send[*][*].valid',
      flits: 'dut.send[*][*].packet.flits',
      tag: 'dut.send[*][*].packet.tag',
    })
    const nodes = Array.from({ length: nodeCount(options.network) })
    this.coordinates = nodes.map((_, node) => coordinatesOf(node, options.network))
    this.axes = axesOf({ dimensions: dimensionsOf(options.network) })
    this.to = this.axes.map((axis) => this.simulator.setters({ to: `dut.send[*][*].packet.to.${axis}` }).to)
    this.way = this.axes.map((axis) => this.simulator.setters({ way: `dut.send[*][*].packet.way.${axis}` }).way)
    this.outgoing = this.simulator.probe({ taken: events.taken, sent: events.sent })
  }

  /** Everything is as it was in the beginning. */
  reset(): void {
    this.simulator.restore(this.start)
  }

  channelOf(path: Path): number {
    const { network, ports } = this.options
    const direction = ports === 'one-port' ? 0 : (firstDirectionOf(path, network) ?? 0)
    return path.from * this.channelsPerNode + direction
  }

  /** Offers a message of so many flits to a channel from this cycle on, until it is taken. */
  offer(channel: number, { to, ways: names }: Pick<Path, 'to' | 'ways'>, flits: number, tag: number): void {
    const { send } = this
    const place = this.coordinates[to]!
    for (let axis = 0; axis < this.axes.length; axis++) {
      this.to[axis]!.write(channel, place[axis]!)
      this.way[axis]!.write(channel, ways[names[axis]!])
    }
    send.flits.write(channel, flits)
    send.tag.write(channel, tag)
    send.valid.write(channel, true)
  }

  withdraw(channel: number): void {
    this.send.valid.write(channel, false)
  }

  arrivals(): Arrival[] {
    return this.arrived.nonzero().map((channel) => ({
      node: Math.floor(channel / this.channelsPerNode),
      tag: Number(this.tags.read(channel)),
    }))
  }

  /** The channels whose offer is taken in this cycle. */
  taken(): number[] {
    return this.outgoing.taken.nonzero()
  }

  /** The channels into which a tail leaves in this cycle. */
  sent(): number[] {
    return this.outgoing.sent.nonzero()
  }

  /** Runs one cycle, and more until something that is awaited happens; so many in all at most. Returns how many. */
  advance(most: number, awaited: readonly (keyof typeof events)[]): number {
    if (most === 1) {
      this.simulator.step()
      return 1
    }
    return this.simulator.stepUntil({ any: awaited.map((event) => events[event]) }, most, { isLater: true })
  }

  /**
   * Who holds what and waits for whom, in whatever cycle it is asked for.
   * @param unicastOf - what a unicast is called, by its tag
   */
  watched(unicastOf: (tag: number) => string): WatchedNetwork {
    return waitsOf(playedJourneys(this.simulator, parametersOf(this.options)), { packetOf: unicastOf })
  }

  /** By number of the physical channel; only with meters. */
  uses(): ChannelUse[] {
    return this.simulator.dut.nodes.flatMap(({ meters }) => meters.map(({ flits, heldIdle }) => ({ flits, heldIdle })))
  }
}

/** The RTL of a network. */
export function designOf(options: HardwareOptions): Design {
  return elaborate(new PlayedNetwork(parametersOf(options)))
}

function dimensionsOf({ sizes }: Network): Dimensions {
  return sizes.length as Dimensions
}

function parametersOf({ network, ports, engine: _, checks: __, ...parameters }: HardwareOptions): PlayedParameters {
  const [sizeX, sizeY = 1, sizeZ = 1] = network.sizes
  return {
    ...parameters,
    dimensions: dimensionsOf(network),
    sizeX: sizeX!,
    sizeY,
    sizeZ,
    topology: network.topology,
    injection: ports,
    header: 'absolute',
    stages: 1,
    payloadWidth: 1,
    monitor: false,
    counterWidth: 1,
  }
}

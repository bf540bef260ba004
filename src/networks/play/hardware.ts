/** The network on which schedules are played, as its processors see it. */

import type { Network } from '../collective/network.js'
import { firstDirectionOf, type Path } from '../collective/route.js'
import type { Schedule } from '../collective/schedule.js'
import type { WatchedNetwork } from '../../runs/deadlock/watched.js'
import { parametersOf } from '../../language/hdl/declare/parameters.js'
import { elaborate } from '../../language/hdl/elaborate/elaborate.js'
import type { Design } from '../../ir/ir.js'
import { Simulator, type Probe } from '../../engines/sim/index.js'
import { waitsOf } from '../../runs/journey/wait-graph.js'
import { playedJourneys } from '../watch/router-journeys.js'
import type { Dimensions } from '../../../rtl/router/parameters.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { type PlayedParameters } from '../../../rtl/play/parameters.js'
import { PlayedNetwork } from '../../../rtl/play/played-network.js'
import { Offers } from './offers.js'
import type { ChannelUse } from './play-result.js'
import type { EngineChoice } from '../../engines/sim/engine/instances.js'
import type { ResetPriority } from '../../../rtl/router/router-parameters.js'

export interface PlayerOptions {
  /** The engine that the network runs on; default `bitslice`. */
  readonly engine?: EngineChoice
  /** Flits of the longest unicast. By default, or if it is too few, it is found out; then the network may be made again. */
  readonly longest?: number
  /** Bits of the tags. If they turn out to be too few, the network is made again. */
  readonly tags?: number
  /** Counts the use of channels, which takes time. */
  readonly meters?: boolean
  /** Virtual channels of a physical channel; by default two on a torus and one on a mesh. */
  readonly vcs?: number
  /** Flits in the buffer of a virtual channel; default 2, the least that loses no cycle. */
  readonly depth?: number
  /** Checks the assertions of the RTL; default true. */
  readonly checks?: boolean
  /** Which heads routers serve first after reset; default `injected`, while that of the RTL is `passing`. */
  readonly resetPriority?: ResetPriority
}

export interface HardwareOptions extends Required<Omit<PlayerOptions, 'longest' | 'tags'>> {
  readonly network: Network
  readonly ports: Schedule['ports']
  /** Bits of the tags that tell the unicasts on their way to the same node apart. */
  readonly tagWidth: number
  /** Bits of the length of a message in flits. */
  readonly lengthWidth: number
}

const events = { arrived: 'dut.arrived[*][*].valid', taken: 'dut.taken[*][*]', sent: 'dut.sent[*][*]' } as const

/** The events that a play has to react to: a tail arrives, an offer is taken, a tail leaves. */
export type HardwareEvent = keyof typeof events

/** A simulated network for several plays. Injection channel c of node v is number v · {@link channelsPerNode} + c. */
export class Hardware {
  readonly channelsPerNode: number
  readonly simulator: Simulator<PlayedNetwork>
  private readonly offers: Offers
  private readonly happening: Readonly<Record<HardwareEvent, Probe>>
  /** By channel to a node: of the tail that it brings. */
  private readonly tags: Probe
  private readonly start

  constructor(readonly options: HardwareOptions) {
    this.simulator = new Simulator<PlayedNetwork>(designOf(options), {
      engine: options.engine,
      checks: options.checks,
    })
    this.start = this.simulator.snapshot()
    this.channelsPerNode = localPortsOf(playedParametersOf(options)).length
    this.offers = new Offers(this.simulator, options.network)
    const { arrived, tags } = this.simulator.probe({ arrived: events.arrived, tags: 'dut.arrived[*][*].tag' })
    const { taken, sent } = this.simulator.probe({ taken: events.taken, sent: events.sent })
    this.happening = { arrived, taken, sent }
    this.tags = tags
  }

  /** Everything is as it was in the beginning. */
  reset(): void {
    this.simulator.restore(this.start)
    this.offers.reset()
  }

  channelOf(path: Path): number {
    const { network, ports } = this.options
    return path.from * this.channelsPerNode + injectionChannelOf(path, network, ports)
  }

  /** Offers a message of `flits` flits to a channel from this cycle on, until it is taken. */
  offer(channel: number, path: Pick<Path, 'to' | 'ways'>, flits: number, tag: number): void {
    this.offers.make(channel, path, flits, tag)
  }

  withdraw(channel: number): void {
    this.offers.withdraw(channel)
  }

  /** The channels, of those to the nodes, that bring a tail in this cycle. */
  arrived(): number[] {
    return this.happening.arrived.nonzero()
  }

  /** The tag of the tail that one of them brings. */
  tagAt(channel: number): number {
    return Number(this.tags.read(channel))
  }

  /** The channels whose offer is taken in this cycle. */
  taken(): number[] {
    return this.happening.taken.nonzero()
  }

  /** The channels into which a tail leaves in this cycle. */
  sent(): number[] {
    return this.happening.sent.nonzero()
  }

  /** Runs a number of cycles, in which nothing happens. */
  pass(cycles: number): void {
    this.simulator.step(cycles)
  }

  /** Runs one cycle, and more until an awaited event happens; `most` in all at most. Returns their number. */
  advance(most: number, awaited: readonly HardwareEvent[]): number {
    this.simulator.step()
    // In a busy network something mostly happens in the next cycle, in which the player looks for it anyway.
    if (most === 1 || awaited.some((event) => this.happening[event].nonzero().length > 0)) return 1
    return 1 + this.simulator.stepUntil({ any: awaited.map((event) => events[event]) }, most - 1)
  }

  /**
   * The channels that packets hold and wait for, in the cycle in which they are asked for.
   * @param unicastOf - what a unicast is called, by its tag
   */
  watched(unicastOf: (tag: number) => string): WatchedNetwork {
    return waitsOf(playedJourneys(this.simulator, playedParametersOf(this.options)), { packetOf: unicastOf })
  }

  /** By number of the physical channel; only with meters. */
  uses(): ChannelUse[] {
    return this.simulator.dut.nodes.flatMap(({ meters }) => meters.map(({ flits, heldIdle }) => ({ flits, heldIdle })))
  }
}

/** The injection channel of its node through which a message leaves. */
export function injectionChannelOf(path: Path, network: Network, ports: Schedule['ports']): number {
  return ports === 'one-port' ? 0 : (firstDirectionOf(path, network) ?? 0)
}

/** The RTL of a network. */
export function designOf(options: HardwareOptions): Design {
  return elaborate(new PlayedNetwork(playedParametersOf(options)))
}

function dimensionsOf({ sizes }: Network): Dimensions {
  return sizes.length as Dimensions
}

/** The options that are parameters of the RTL. */
export function playedParametersOf(options: HardwareOptions): PlayedParameters {
  const { network, ports, engine: _, checks: __, ...parameters } = options
  const [sizeX, sizeY = 1, sizeZ = 1] = network.sizes
  return parametersOf(PlayedNetwork, {
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
  })
}

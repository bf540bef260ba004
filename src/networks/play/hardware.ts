/** The network on which schedules are played, as seen by its processors. */

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
  /** The engine that simulates the network; default `bitslice`. */
  readonly engine?: EngineChoice
  /**
   * The length of the longest unicast in flits. If omitted or too small, it is determined later; the network may then be
   * rebuilt.
   */
  readonly longest?: number
  /** Bits of the tags. If they are too few, the network is rebuilt. */
  readonly tags?: number
  /** Counts the use of channels, which takes time. */
  readonly meters?: boolean
  /** Virtual channels of a physical channel; by default two on a torus and one on a mesh. */
  readonly vcs?: number
  /** Flits in the buffer of a virtual channel; default 2, the minimum without lost cycles. */
  readonly depth?: number
  /** Checks the assertions of the RTL; default true. */
  readonly checks?: boolean
  /** The heads that routers serve first after reset; default `injected`, while the default of the RTL is `passing`. */
  readonly resetPriority?: ResetPriority
}

export interface HardwareOptions extends Required<Omit<PlayerOptions, 'longest' | 'tags'>> {
  readonly network: Network
  readonly ports: Schedule['ports']
  /** Bits of the tags that distinguish the unicasts on their way to the same node. */
  readonly tagWidth: number
  /** Bits of the length of a message in flits. */
  readonly lengthWidth: number
}

const events = { arrived: 'dut.arrived[*][*].valid', taken: 'dut.taken[*][*]', sent: 'dut.sent[*][*]' } as const

/** The events to which a play must react: a tail arrives, an offer is taken, a tail leaves. */
export type HardwareEvent = keyof typeof events

/** A simulated network for several plays. Injection channel c of node v is number v · {@link channelsPerNode} + c. */
export class Hardware {
  readonly channelsPerNode: number
  readonly simulator: Simulator<PlayedNetwork>
  private readonly offers: Offers
  private readonly happening: Readonly<Record<HardwareEvent, Probe>>
  /** By channel to a node: the tag of the tail that it brings. */
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

  /** Resets everything to the initial state. */
  reset(): void {
    this.simulator.restore(this.start)
    this.offers.reset()
  }

  channelOf(path: Path): number {
    const { network, ports } = this.options
    return path.from * this.channelsPerNode + injectionChannelOf(path, network, ports)
  }

  /** Offers a message of `flits` flits to a channel from this cycle on until it is taken. */
  offer(channel: number, path: Pick<Path, 'to' | 'ways'>, flits: number, tag: number): void {
    this.offers.make(channel, path, flits, tag)
  }

  withdraw(channel: number): void {
    this.offers.withdraw(channel)
  }

  /** The channels to the nodes that bring a tail in this cycle. */
  arrived(): number[] {
    return this.happening.arrived.nonzero()
  }

  /** The tag of the tail that such a channel brings. */
  tagAt(channel: number): number {
    return Number(this.tags.read(channel))
  }

  /** The channels whose offer is taken in this cycle. */
  taken(): number[] {
    return this.happening.taken.nonzero()
  }

  /** The channels that a tail enters in this cycle. */
  sent(): number[] {
    return this.happening.sent.nonzero()
  }

  /** Runs a number of cycles without events. */
  pass(cycles: number): void {
    this.simulator.step(cycles)
  }

  /** Runs one cycle, and more until an awaited event happens, at most `most` in all. Returns their number. */
  advance(most: number, awaited: readonly HardwareEvent[]): number {
    this.simulator.step()
    // In a busy network, the next cycle mostly has an event, and the player looks for it anyway.
    if (most === 1 || awaited.some((event) => this.happening[event].nonzero().length > 0)) return 1
    return 1 + this.simulator.stepUntil({ any: awaited.map((event) => events[event]) }, most - 1)
  }

  /**
   * The channels that packets hold and wait for, in the current cycle.
   * @param unicastOf - names a unicast by its tag
   */
  watched(unicastOf: (tag: number) => string): WatchedNetwork {
    return waitsOf(playedJourneys(this.simulator, playedParametersOf(this.options)), { packetOf: unicastOf })
  }

  /** By number of the physical channel; only with meters. */
  uses(): ChannelUse[] {
    return this.simulator.dut.nodes.flatMap(({ meters }) => meters.map(({ flits, heldIdle }) => ({ flits, heldIdle })))
  }
}

/** The injection channel of its node over which a message leaves. */
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

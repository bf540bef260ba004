/** The router registers that keep the grants of virtual channels: the route of a packet, and the states of outputs. */

import type { GrantReader, OutputChannel, Place, Probing } from '../../runs/journey/network.js'
import type { LeafFollower, Probe } from '../../engines/sim/probe/probe.js'
import { ChannelActivity } from '../../../rtl/router/activity.js'
import { allocatesAtOnce, hasRouteStage } from '../../../rtl/router/parameters.js'
import type { observations, Observation } from './observation.js'
import type { RouterLayout } from './router-layout.js'

/** Routers and the virtual channels of their inputs. */
interface GrantingRouters {
  readonly layout: RouterLayout
  /** The number of the first virtual channel in the network. */
  readonly first: number
  readonly places: readonly Place[]
  /** By port: the first place in the network to which its output leads; -1 for none. */
  readonly ends: readonly number[]
  readonly routerAt: (node: number) => string
}

/** The output channels of all routers, by port and number. */
function outputChannels({ layout, first, places, ends, routerAt }: GrantingRouters): OutputChannel[] {
  return layout.ports.flatMap(({ router, port, end }, i) =>
    Array.from({ length: layout.p.vcs }, (_, vc) => ({
      path: `${routerAt(router)}.outputs[${port}].states[${vc}]`,
      label:
        end?.kind === 'terminal' ? layout.terminalName(end.terminal, vc) : (places[ends[i]! + vc - first]?.label ?? ''),
    })),
  )
}

/**
 * The activities of a head with an output virtual channel. Without a stage for allocation, the first of these activities
 * grants it.
 */
const hasChannel: ReadonlySet<ChannelActivity> = new Set([
  ChannelActivity.NoCredit,
  ChannelActivity.LostInput,
  ChannelActivity.LostOutput,
  ChannelActivity.Moves,
])

/** The activities of a head whose route enters its register at the end of the cycle, if routes have a stage. */
const isRouted: ReadonlySet<ChannelActivity> = new Set([
  ChannelActivity.Routing,
  ChannelActivity.NoVc,
  ChannelActivity.LostVc,
])

type Registers = Readonly<Record<'port' | 'vcs' | 'outVc', Probe>>

/** Ports and virtual channels have fewer than 2^5 values, sets of virtual channels at most 2^16. */
const [ofVc, ofSet] = [2 ** 5, 2 ** 10]

/** Reads the registers of routers. Place numbers are those of the network. */
export class ChannelGrants implements GrantReader {
  readonly channels: readonly OutputChannel[]
  readonly held: LeafFollower
  private readonly registers: Registers
  /** The answers of the routing function, where it has its own stage. */
  private readonly computed: Readonly<Record<'port' | 'vcs', Probe>> | null

  constructor(
    run: Probing,
    private readonly routers: GrantingRouters,
    private readonly seen: Observation<keyof typeof observations.channel>,
  ) {
    const { places } = routers
    this.channels = outputChannels(routers)
    const at = (name: string): readonly string[] => places.map(({ path }) => `${path}.${name}`)
    const { states, ...registers } = run.probe({
      states: this.channels.map(({ path }) => path),
      port: at('route.port'),
      vcs: at('route.vcs'),
      outVc: at('outVc'),
    })
    this.held = states.follow()
    this.registers = registers
    this.computed = hasRouteStage(routers.layout.p)
      ? run.probe({ port: at('routing.route.port'), vcs: at('routing.route.vcs') })
      : null
  }

  granted(place: number): number | null {
    const at = this.numberOf(place)
    if (at === null || !this.isGranted(at)) return null
    const { ports, firstPorts, p } = this.routers.layout
    const { router } = ports[Math.floor(at / p.vcs)]!
    const port = firstPorts[router]! + this.seen.read('wantedPort', at)
    return port < firstPorts[router + 1]! ? port * p.vcs + this.seen.read('givenVc', at) : null
  }

  decided(place: number): number | null {
    const at = this.numberOf(place)
    if (at === null) return null
    const { seen, computed, registers } = this
    if (this.isGranted(at))
      return contentOf(seen.read('wantedPort', at), seen.read('givenVc', at), seen.read('wantedVcs', at))
    if (!computed || !isRouted.has(seen.read('activity', at))) return null
    return contentOf(read(computed.port, at), read(registers.outVc, at), read(computed.vcs, at))
  }

  kept(place: number): number {
    const { port, outVc, vcs } = this.registers
    const at = place - this.routers.first
    return contentOf(read(port, at), read(outVc, at), read(vcs, at))
  }

  textOf(content: number): string {
    const [port, vc, vcs] = [content % ofVc, Math.floor(content / ofVc) % ofVc, Math.floor(content / ofSet)]
    const { p, portName } = this.routers.layout
    const allowed = Array.from({ length: p.vcs }, (_, i) => i).filter((i) => (vcs >> i) & 1)
    return `${portName(port)} vc ${vc} of {${allowed.join(',')}}`
  }

  /** True if the head in front is granted its first output virtual channel in this cycle. */
  private isGranted(at: number): boolean {
    const activity: ChannelActivity = this.seen.read('activity', at)
    return (
      activity === ChannelActivity.Allocating || (allocatesAtOnce(this.routers.layout.p) && hasChannel.has(activity))
    )
  }

  /** The number of a place among the virtual channels; null for any other place. */
  private numberOf(place: number): number | null {
    const { first, places } = this.routers
    return place >= first && place < first + places.length ? place - first : null
  }
}

function contentOf(port: number, vc: number, vcs: number): number {
  return port + vc * ofVc + vcs * ofSet
}

function read(probe: Probe, at: number): number {
  return Number(probe.read(at))
}

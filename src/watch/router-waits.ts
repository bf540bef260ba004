/** Who holds what and waits for whom in a network of routers, for the watchdog. */

import type { HeldChannel, Wait } from '../deadlock/waits.js'
import type { WatchedNetwork } from '../deadlock/watched.js'
import { neighbourOf } from '../../rtl/net/place.js'
import type { RouterParameters } from '../../rtl/router/parameters.js'
import { localPort, opposite, portCount } from '../../rtl/router/port.js'
import { OutputVcState } from '../../rtl/router/output-unit.js'
import { VcState } from '../../rtl/router/virtual-channel.js'
import { channelName, injectionName } from './channel-names.js'

/** What is read of a router: less than a `Router` has, so that the compiler need not look into all of it. */
interface WatchedRouter {
  readonly arriving: readonly { readonly valid: boolean }[]
  readonly leaving: readonly { readonly valid: boolean }[]
  readonly inputs: readonly { readonly channels: readonly WatchedChannel[] }[]
  readonly outputs: readonly { readonly states: readonly OutputVcState[]; readonly credits: number }[]
}

interface WatchedChannel {
  readonly state: VcState
  readonly route: { readonly port: number }
  readonly outVc: number
  readonly vcRequest: { readonly port: number; readonly vcs: number }
  readonly front: { readonly tag: number }
  readonly buffer: {
    readonly empty: boolean
    readonly full: boolean
    readonly head: number
    readonly words: readonly { readonly tag: number }[]
  }
}

/** A virtual channel of a router's input: a buffer, and the packet at its front. */
interface Place {
  readonly node: number
  readonly input: number
  readonly vc: number
}

interface Names {
  /** The path of a node's router; by default `dut.nodes[5].router`. */
  readonly pathOf?: (node: number) => string
  /** The name of a packet, from its tag, which must be unique; by default `#7`. */
  readonly packetOf?: (tag: number) => string
}

/** The nodes of a mesh or torus, in order: `watchdog: { patience: 50, network: (dut) => watchRouters(dut.nodes, p) }`. */
export function watchRouters(
  nodes: readonly { readonly router: WatchedRouter }[],
  p: RouterParameters,
  { pathOf = (node) => `dut.nodes[${node}].router`, packetOf = (tag) => `#${tag}` }: Names = {},
): WatchedNetwork {
  return new RouterWaits(nodes, p, { pathOf, packetOf })
}

/** A ring with one virtual channel is a circle by itself. */
function remedyFor({ topology, vcs }: RouterParameters): string {
  const needs = 'channels must depend on each other in no circle'
  return topology === 'torus' && vcs === 1
    ? `${needs}: give rings the classes p, l and h (vcs=2), see \`flitwave cdg torus2d --set vcs=1,2\``
    : `${needs}: see \`flitwave cdg\``
}

class RouterWaits implements WatchedNetwork {
  readonly remedy: string
  /** By name. */
  private readonly places: ReadonlyMap<string, Place>

  constructor(
    private readonly nodes: readonly { readonly router: WatchedRouter }[],
    private readonly p: RouterParameters,
    private readonly names: Required<Names>,
  ) {
    const inputs = portCount(p)
    this.remedy = remedyFor(p)
    const places = Array.from({ length: nodes.length * inputs * p.vcs }, (_, i): Place => ({
      node: Math.floor(i / p.vcs / inputs),
      input: Math.floor(i / p.vcs) % inputs,
      vc: i % p.vcs,
    }))
    this.places = new Map(places.map((place) => [this.path(place), place]))
  }

  /** Every flit that moves is on a link then, if only on that to its node. */
  moves(): boolean {
    return this.nodes.some(({ router }) => [...router.arriving, ...router.leaving].some(({ valid }) => valid))
  }

  channels(among?: ReadonlySet<string>): HeldChannel[] {
    const asked = among ? [...among].flatMap((path) => this.places.get(path) ?? []) : [...this.places.values()]
    return asked.flatMap((place) => {
      const channel = this.at(place)
      return channel.state === VcState.Idle ? [] : [this.heldAt(place, channel)]
    })
  }

  private heldAt(place: Place, channel: WatchedChannel): HeldChannel {
    const { node, input } = place
    const path = this.path(place)
    return {
      channel: path,
      label: this.label(place),
      packet: this.names.packetOf(tagOf(channel, this.p.depth)),
      waits: this.waitsOf(place, channel),
      signals: [`${this.names.pathOf(node)}.arriving[${input}]`, `${path}.state`, `${path}.buffer.count`],
    }
  }

  /** Where a packet has room ahead and no flits, those of the router before have it too: they will come. */
  private waitsOf(place: Place, channel: WatchedChannel): Wait[] {
    switch (channel.state) {
      case VcState.WaitingVc:
        return this.waitsForVc(place, channel)
      case VcState.Active:
        return channel.buffer.empty ? [] : this.waitsForRoom(place, channel)
      default:
        return []
    }
  }

  /** A head waits for any of the virtual channels that would do, if other packets hold all of them. */
  private waitsForVc({ node }: Place, { vcRequest }: WatchedChannel): Wait[] {
    const { port, vcs } = vcRequest
    const wanted = Array.from({ length: this.p.vcs }, (_, vc) => vc).filter((vc) => (vcs >> vc) & 1)
    const holders = wanted.map((vc) => this.holderOf(node, port, vc))
    if (holders.some((holder) => holder === null)) return []
    return [{ on: holders.map((holder) => this.blockerOf(holder!)) }]
  }

  /** The input of a router whose packet holds an output virtual channel; null if the channel is free. */
  private holderOf(node: number, port: number, vc: number): Place | null {
    if (this.nodes[node]!.router.outputs[port]!.states[vc] !== OutputVcState.Active) return null
    for (let input = 0; input < portCount(this.p); input++) {
      for (let held = 0; held < this.p.vcs; held++) {
        const place = { node, input, vc: held }
        const { state, route, outVc } = this.at(place)
        if (state === VcState.Active && route.port === port && outVc === vc) return place
      }
    }
    return null
  }

  /**
   * What a packet waits for that waits for another one's output virtual channel: it comes free when the tail of the other
   * has left. If the next buffer is full, that is what stops the other; else the other has to move first.
   */
  private blockerOf(holder: Place): string {
    const next = this.nextOf(holder)
    return this.path(next && this.at(next).buffer.full ? next : holder)
  }

  private waitsForRoom(place: Place, { route, outVc }: WatchedChannel): Wait[] {
    const hasCredit = (this.nodes[place.node]!.router.outputs[route.port]!.credits >> outVc) & 1
    if (hasCredit) return []
    const next = this.nextOf(place)
    if (!next) return [{ on: [], for: 'its node' }]
    // Without a credit and with room, the credit is on its way.
    return this.at(next).buffer.full ? [{ on: [this.path(next)], for: 'room in' }] : []
  }

  /** Where the flits at a place go next; null if to the node. */
  private nextOf(place: Place): Place | null {
    const { route, outVc } = this.at(place)
    if (route.port >= localPort(this.p)) return null
    return { node: neighbourOf(place.node, route.port, this.p)!, input: opposite(route.port), vc: outVc }
  }

  private at({ node, input, vc }: Place): WatchedChannel {
    return this.nodes[node]!.router.inputs[input]!.channels[vc]!
  }

  private path({ node, input, vc }: Place): string {
    return `${this.names.pathOf(node)}.inputs[${input}].channels[${vc}]`
  }

  /** By the link that leads there. */
  private label({ node, input, vc }: Place): string {
    const { p } = this
    if (input < localPort(p)) return channelName(neighbourOf(node, input, p)!, opposite(input), vc, p)
    return injectionName(node, p.injection === 'one-port' ? null : input - localPort(p), vc, p)
  }
}

/** Of the packet at the front; when its buffer is empty, the flit that has left last tells. */
function tagOf({ buffer, front }: WatchedChannel, depth: number): number {
  return buffer.empty ? buffer.words[(buffer.head + depth - 1) % depth]!.tag : front.tag
}

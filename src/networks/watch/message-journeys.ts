/** How journeys read networks of routers with network interfaces. */

import type { Activity, JourneyNetwork, Place } from '../../runs/journey/network.js'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import { localPortsOf } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { localName } from './channel-names.js'
import { channelGroup, channelNumber } from './channel-places.js'
import {
  offerGroup,
  queueGroup,
  receiveGroup,
  receiving,
  senderGroup,
  startingUp,
  startUpGroup,
} from './interface-places.js'
import { injectionOf } from './injection.js'
import {
  firstNumbers,
  joinGroups,
  sinkGroup,
  nodePath,
  nodesOfDut,
  routerRemedy,
  type Probing,
} from './place-groups.js'
import { gridPlacesOf, gridPlan } from './grid-plan.js'
import { gridLayout } from './router-layout.js'

/**
 * Nodes that each have a router and a network interface: {@link MessageNetwork}. A message is created when its node offers it,
 * and delivered when it is received.
 * @param at - the paths of the nodes, of which `router` and `ni` are children. In {@link MessageTraffic} it is
 *   `dut.nodes[*].node`
 */
export function messageJourneys(run: Probing, p: MessageParameters, at = nodesOfDut): JourneyNetwork {
  const nodeAt = nodePath(at)
  const all = new MessagePlaces(p, nodeAt)
  const { first, interfaceAt } = all
  const isSerial = p.startup === 'serial'
  const entries = isSerial ? first.queues : first.senders
  const routers = {
    routerAt: (node: number) => `${nodeAt(node)}.router`,
    first: first.channels,
    firstEnd: first.receivers,
  }
  const offers = all.ofNodes('send', '', { kind: 'source' })
  const startUps = all.ofNodes('sendUnit.startUp', 'start-up', { meanwhile: startingUp })
  const queues = isSerial ? all.ofChannels('sendUnit.queues', 'queue') : []
  const senders = all.ofChannels('sendUnit.senders', 'sender')
  const receivers = all.ofChannels('receiveUnits', 'receive unit', { meanwhile: receiving, leavesWhole: true })
  const groups = [
    offerGroup(run, offers, interfaceAt, (node) => first.startUps + node, all.sendersOf),
    startUpGroup(run, startUps, interfaceAt, (node, channel) => entries + all.end(node, channel), all.injection),
    ...(isSerial ? [queueGroup(run, queues, (end) => first.senders + end, all.injectionOf)] : []),
    senderGroup(run, senders, injectionOf(run, senders, p, all.injectionOf)),
    channelGroup(run, gridLayout(p, nodeAt), routers),
    receiveGroup(run, receivers, (end) => first.sinks + end),
    sinkGroup(all.ofChannels('received', '', { kind: 'sink' })),
  ]
  const places = gridPlacesOf(p, first.channels, (node) => all.ofNode(node))
  return joinGroups(groups, {
    remedy: routerRemedy(p),
    plan: () => gridPlan(p, places),
    recipe: { adapter: 'message', parameters: p, at },
  })
}

/** Properties of places that differ from the defaults. */
type Special = Partial<Pick<Place, 'kind' | 'leavesWhole'>> & { readonly meanwhile?: Activity }

/**
 * The places of all nodes, and their numbers. Places of channels between nodes and routers are ordered by node, then by
 * channel.
 */
class MessagePlaces {
  /** The first number of each kind. */
  readonly first
  private readonly locals: readonly number[]
  /** By channel between a node and its router. */
  private readonly injections: readonly number[]

  constructor(
    private readonly p: MessageParameters,
    private readonly nodeAt: (node: number) => string,
  ) {
    this.locals = localPortsOf(p)
    const nodes = nodeCount(p)
    const ends = nodes * this.locals.length
    this.first = firstNumbers({
      offers: nodes,
      startUps: nodes,
      queues: p.startup === 'serial' ? ends : 0,
      senders: ends,
      channels: channelNumber(nodes, 0, 0, p),
      receivers: ends,
      sinks: ends,
    })
    this.injections = Array.from({ length: ends }, (_, end) => {
      const [node, channel] = [Math.floor(end / this.locals.length), end % this.locals.length]
      return this.first.channels + channelNumber(node, this.locals[channel]!, 0, p)
    })
  }

  readonly interfaceAt = (node: number): string => `${this.nodeAt(node)}.ni`

  readonly sendersOf = (node: number): number[] =>
    this.locals.map((_, channel) => this.first.senders + this.end(node, channel))

  /** The virtual channel to which a channel of a node leads. */
  readonly injection = (node: number, channel: number): number => this.injectionOf(this.end(node, channel))

  readonly injectionOf = (end: number): number => this.injections[end]!

  /** The number of a channel of a node among those of its kind. */
  end(node: number, channel: number): number {
    return node * this.locals.length + channel
  }

  /** The numbers of all places of a node outside its router. */
  ofNode(node: number): number[] {
    const { offers, startUps, queues, senders, receivers, sinks } = this.first
    const perChannel = [...(this.p.startup === 'serial' ? [queues] : []), senders, receivers, sinks]
    const ends = this.locals.map((_, channel) => this.end(node, channel))
    return [offers + node, startUps + node, ...perChannel.flatMap((first) => ends.map((end) => first + end))]
  }

  /** One for each node. */
  ofNodes(child: string, what: string, special: Special = {}): Place[] {
    const { p } = this
    return Array.from({ length: nodeCount(p) }, (_, node) => {
      const label = `${localName(node, 0, 0, { ...p, injection: 'one-port' })} ${what}`.trim()
      return { path: `${this.interfaceAt(node)}.${child}`, label, kind: 'buffer', delay: 0, entry: 0, ...special }
    })
  }

  /** One for each channel between a node and its router. */
  ofChannels(child: string, what: string, special: Special = {}): Place[] {
    return Array.from({ length: this.end(nodeCount(this.p), 0) }, (_, i) => {
      const [node, channel] = [Math.floor(i / this.locals.length), i % this.locals.length]
      const path = `${this.interfaceAt(node)}.${child}[${channel}]`
      const label = `${localName(node, this.locals[channel]!, 0, this.p)} ${what}`.trim()
      return { path, label, kind: 'buffer', delay: 0, entry: 0, ...special }
    })
  }
}

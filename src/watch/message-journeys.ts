/** How journeys read networks of routers with network interfaces. */

import type { JourneyNetwork, Place } from '../journey/network.js'
import type { MessageParameters } from '../../rtl/net/parameters.js'
import { localPortsOf } from '../../rtl/router/port.js'
import { nodeCount } from '../../rtl/router/sizes.js'
import { channelGroup, channelNumber, localName } from './channel-places.js'
import {
  offerGroup,
  queueGroup,
  receiveGroup,
  receiving,
  senderGroup,
  startingUp,
  startUpGroup,
} from './interface-places.js'
import { firstNumbers, joinGroups, sinkGroup, type Probing } from './place-groups.js'
import { nodeOfDut } from './router-journeys.js'

/**
 * Nodes that each have a router and a network interface: {@link MessageNetwork}. A message is created when its node offers it,
 * and delivered when it is received.
 * @param nodeAt - the path of a node, of which `router` and `ni` are children; by default `dut.nodes[5]`. In
 *   {@link MessageTraffic} it is `dut.nodes[5].node`
 */
export function messageJourneys(run: Probing, p: MessageParameters, nodeAt = nodeOfDut): JourneyNetwork {
  const locals = localPortsOf(p)
  const isSerial = p.startup === 'serial'
  const nodes = nodeCount(p)
  const ends = nodes * locals.length
  const first = firstNumbers({
    offers: nodes,
    startUps: nodes,
    queues: isSerial ? ends : 0,
    senders: ends,
    channels: channelNumber(nodes, 0, 0, p),
    receivers: ends,
    sinks: ends,
  })
  const make = new InterfacePlaces(p, nodeAt)
  const endOf = (node: number, channel: number): number => node * locals.length + channel
  const injection = (end: number): number => {
    const [node, channel] = [Math.floor(end / locals.length), end % locals.length]
    return first.channels + channelNumber(node, locals[channel]!, 0, p)
  }
  const entries = isSerial ? first.queues : first.senders
  return joinGroups([
    offerGroup(
      run,
      make.ofNodes('send', '', 'source'),
      (node) => first.startUps + node,
      (node) => locals.map((_, channel) => first.senders + endOf(node, channel)),
    ),
    startUpGroup(
      run,
      make.ofNodes('sendUnit.startUp', 'start-up', 'buffer'),
      (node, channel) => entries + endOf(node, channel),
      (node, channel) => injection(endOf(node, channel)),
    ),
    ...(isSerial
      ? [queueGroup(run, make.ofChannels('sendUnit.queues', 'queue'), (end) => first.senders + end, injection)]
      : []),
    senderGroup(run, make.ofChannels('sendUnit.senders', 'sender'), injection),
    channelGroup(run, p, {
      routerAt: (node) => `${nodeAt(node)}.router`,
      first: first.channels,
      firstEnd: first.receivers,
    }),
    receiveGroup(run, make.ofChannels('receiveUnits', 'receive unit'), (end) => first.sinks + end),
    sinkGroup(make.ofChannels('received', '', 'sink')),
  ])
}

/** The places of all interfaces. */
class InterfacePlaces {
  constructor(
    private readonly p: MessageParameters,
    private readonly nodeAt: (node: number) => string,
  ) {}

  /** One for each node. */
  ofNodes(child: string, what: string, kind: Place['kind']): Place[] {
    return Array.from({ length: nodeCount(this.p) }, (_, node) => ({
      path: `${this.nodeAt(node)}.ni.${child}`,
      label: `${localName(node, 0, 0, { ...this.p, injection: 'one-port' })} ${what}`.trim(),
      kind,
      delay: 0,
      entry: 0,
      ...(what === 'start-up' && { meanwhile: startingUp }),
    }))
  }

  /** One for each channel between a node and its router. */
  ofChannels(child: string, what: string, kind: Place['kind'] = 'buffer'): Place[] {
    const locals = localPortsOf(this.p)
    return Array.from({ length: nodeCount(this.p) * locals.length }, (_, i) => {
      const [node, channel] = [Math.floor(i / locals.length), i % locals.length]
      const label = `${localName(node, locals[channel]!, 0, this.p)} ${what}`.trim()
      const path = `${this.nodeAt(node)}.ni.${child}[${channel}]`
      return { path, label, kind, delay: 0, entry: 0, ...(what === 'receive unit' && { meanwhile: receiving }) }
    })
  }
}

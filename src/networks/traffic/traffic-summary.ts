/** What the packets of a run come to: latency, throughput, and the links that carry the most. */

import type { ResultRow, SummaryTable } from '../../runs/testbench/definition.js'
import { distributionOf } from '../../runs/testbench/distribution.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { nodeCount, showNode, type Network } from '../collective/network.js'
import { directionOfChannel, nodeOfChannel, routeOf, showDirection } from '../collective/route.js'
import type { Packet } from './packet-book.js'

/** Links that are listed. */
const most = 5

type Delivered = Packet & { readonly ejected: number }

export function summarize(packets: readonly Packet[], { topology, sizeX, sizeY }: NetworkParameters): SummaryTable[] {
  const delivered = packets.filter((packet): packet is Delivered => packet.ejected !== null)
  if (delivered.length === 0) return []
  const network: Network = { topology, sizes: [sizeX, sizeY] }
  const latencies = delivered.map(({ cycle, ejected }) => ejected - cycle)
  const cycles = cyclesOf(delivered)
  const links = busiestLinks(delivered, network, cycles)
  return [
    {
      title: 'throughput, from the first packet to the last tail',
      rows: [throughput(delivered, cycles, sizeX * sizeY)],
    },
    { title: 'latency of packets, in cycles', rows: [distributionOf(latencies)] },
    ...(links.length > 0 ? [{ title: 'the busiest links', rows: links }] : []),
  ]
}

/** From the cycle that the first packet asks for to that of the last tail, both included. */
function cyclesOf(delivered: readonly Delivered[]): number {
  const first = delivered.reduce((least, { cycle }) => Math.min(least, cycle), Infinity)
  return delivered.reduce((last, { ejected }) => Math.max(last, ejected), 0) + 1 - first
}

function throughput(delivered: readonly Delivered[], cycles: number, nodes: number): ResultRow {
  const flits = delivered.reduce((sum, packet) => sum + packet.flits, 0)
  return { packets: delivered.length, flits, cycles, 'flits per node and cycle': perCycle(flits, nodes * cycles) }
}

/**
 * Counted along the routes, which do not depend on other packets: to look at each link in each cycle would take longer than
 * the run.
 */
function busiestLinks(delivered: readonly Delivered[], network: Network, cycles: number): ResultRow[] {
  return [...flitsByChannel(delivered, network)]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, most)
    .map(([channel, flits]) => ({
      link: `${showNode(nodeOfChannel(channel, network), network)} ${showDirection(directionOfChannel(channel, network))}`,
      flits,
      'flits per cycle': perCycle(flits, cycles),
    }))
}

/** How many flits of these packets have gone through each physical channel that carried any, by its number. */
export function flitsByChannel(packets: readonly Packet[], network: Network): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const nodes = nodeCount(network)
  for (const { source, destination, flits } of packets) {
    const pair = source * nodes + destination
    pairs.set(pair, (pairs.get(pair) ?? 0) + flits)
  }
  const carried = new Map<number, number>()
  for (const [pair, flits] of pairs) {
    const path = { from: Math.floor(pair / nodes), to: pair % nodes, ways: ['shorter', 'shorter'] } as const
    for (const { channel } of routeOf(path, network)) carried.set(channel, (carried.get(channel) ?? 0) + flits)
  }
  return carried
}

function perCycle(count: number, cycles: number): number {
  return Number((count / cycles).toFixed(4))
}

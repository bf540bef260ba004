/** The packets of a traffic file in a run, and their summary: latency, throughput, and the busiest links. */

import type { TrafficRow } from './traffic-file.js'
import type { ResultRow, SummaryTable } from '../../runs/testbench/definition.js'
import { distributionOf } from '../../runs/testbench/distribution.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { nodeCount, showNode, type Network } from '../collective/network.js'
import { pathOf, type RouteTable } from '../graph/routing/route-table.js'
import { directionOfChannel, nodeOfChannel, routeOf, showDirection } from '../collective/route.js'

/** A packet and its progress. */
export interface Packet extends TrafficRow {
  /** The cycle in which its source accepted it. */
  injected: number | null
  /** The cycle in which its tail arrived. */
  ejected: number | null
  /** Flits that have arrived. */
  arrived: number
}

/** All packets of a run: the queues in front of the sources, and the records of arrivals. */
export class PacketBook {
  readonly packets: readonly Packet[]
  private readonly byLine: ReadonlyMap<number, Packet>
  /** By source; the next packet is last. */
  private readonly queues = new Map<number, Packet[]>()
  private arrivals = 0

  constructor(rows: readonly TrafficRow[]) {
    this.packets = rows.map((row) => ({ ...row, injected: null, ejected: null, arrived: 0 }))
    this.byLine = new Map(this.packets.map((packet) => [packet.line, packet]))
    // The file need not be sorted by time. The sort keeps the file order for equal cycles.
    for (const packet of [...this.packets].sort((a, b) => a.cycle - b.cycle).reverse()) {
      const queue = this.queues.get(packet.source)
      if (queue) queue.push(packet)
      else this.queues.set(packet.source, [packet])
    }
  }

  /** The number of packets that have arrived completely. */
  get delivered(): number {
    return this.arrivals
  }

  /** True if a source still has something to send. */
  get hasNext(): boolean {
    return this.queues.size > 0
  }

  /** The packets that have not arrived completely. */
  get undelivered(): readonly Packet[] {
    return this.packets.filter(({ ejected }) => ejected === null)
  }

  /** The next packets of all sources that can send in a cycle. */
  due(cycle: number): readonly Packet[] {
    const due: Packet[] = []
    for (const queue of this.queues.values()) {
      const next = queue[queue.length - 1]!
      if (next.cycle <= cycle) due.push(next)
    }
    return due
  }

  /** The first cycle in which any source has something to send; infinite if there is none. */
  get nextCycle(): number {
    let next = Infinity
    for (const queue of this.queues.values()) next = Math.min(next, queue.at(-1)!.cycle)
    return next
  }

  /** Called when the source has accepted its next packet. */
  take(source: number, cycle: number): void {
    const queue = this.queues.get(source)
    const packet = queue?.pop()
    if (packet) packet.injected = cycle
    if (queue?.length === 0) this.queues.delete(source)
  }

  /** Called when the tail of a packet has arrived. */
  deliver(packet: Packet, cycle: number): void {
    packet.ejected = cycle
    this.arrivals++
  }

  packetAt(line: number): Packet | undefined {
    return this.byLine.get(line)
  }
}

/** The node that receives most flits; the first if there are several. */
export function hottestNode(rows: readonly TrafficRow[]): number {
  const flits = new Map<number, number>()
  for (const row of rows) flits.set(row.destination, (flits.get(row.destination) ?? 0) + row.flits)
  const [[node] = [0]] = [...flits].sort(([a, m], [b, n]) => n - m || a - b)
  return node
}

/** The maximum number of links that are listed. */
const most = 5

type Delivered = Packet & { readonly ejected: number }

export function summarize(packets: readonly Packet[], { topology, sizeX, sizeY }: NetworkParameters): SummaryTable[] {
  const network: Network = { topology, sizes: [sizeX, sizeY] }
  const nameOf = (channel: number): string =>
    `${showNode(nodeOfChannel(channel, network), network)} ${showDirection(directionOfChannel(channel, network))}`
  return summaryOf(packets, sizeX * sizeY, (delivered) => [flitsByChannel(delivered, network), nameOf])
}

/** As {@link summarize}, for a network of any shape that is routed by table. */
export function summarizeGraph(packets: readonly Packet[], table: RouteTable): SummaryTable[] {
  const { channels, routers, terminals } = table.graph
  const nameOf = (channel: number): string => {
    const { from, to } = channels[channel]!
    return `${routers[from.router]!.name} to ${routers[to.router]!.name}`
  }
  return summaryOf(packets, terminals.length, (delivered) => {
    const carried = new Map<number, number>()
    for (const { source, destination, flits } of delivered)
      for (const channel of pathOf(table, terminals[source]!.in.router, destination))
        carried.set(channel, (carried.get(channel) ?? 0) + flits)
    return [carried, nameOf]
  })
}

/** The flits of each channel that carried any, by its number; and the name of a channel. */
type ChannelFlits = readonly [ReadonlyMap<number, number>, (channel: number) => string]

/** @param flitsOf - counts along the routes of packets */
function summaryOf(
  packets: readonly Packet[],
  nodes: number,
  flitsOf: (delivered: readonly Delivered[]) => ChannelFlits,
): SummaryTable[] {
  const delivered = packets.filter((packet): packet is Delivered => packet.ejected !== null)
  if (delivered.length === 0) return []
  const latencies = delivered.map(({ cycle, ejected }) => ejected - cycle)
  const cycles = cyclesOf(delivered)
  const links = busiestLinks(flitsOf(delivered), cycles)
  return [
    {
      title: 'throughput, from the first packet to the last tail',
      rows: [throughput(delivered, cycles, nodes)],
    },
    { title: 'latency of packets, in cycles', rows: [distributionOf(latencies)] },
    ...(links.length > 0 ? [{ title: 'the busiest links', rows: links }] : []),
  ]
}

/** From the requested cycle of the first packet to the last tail, both included. */
function cyclesOf(delivered: readonly Delivered[]): number {
  const first = delivered.reduce((least, { cycle }) => Math.min(least, cycle), Infinity)
  return delivered.reduce((last, { ejected }) => Math.max(last, ejected), 0) + 1 - first
}

function throughput(delivered: readonly Delivered[], cycles: number, nodes: number): ResultRow {
  const flits = delivered.reduce((sum, packet) => sum + packet.flits, 0)
  return { packets: delivered.length, flits, cycles, 'flits per node and cycle': perCycle(flits, nodes * cycles) }
}

/** Counts along the routes, which do not depend on other packets: reading each link in each cycle would take too long. */
function busiestLinks([carried, nameOf]: ChannelFlits, cycles: number): ResultRow[] {
  return [...carried]
    .sort(([a, m], [b, n]) => n - m || a - b)
    .slice(0, most)
    .map(([channel, flits]) => ({
      link: nameOf(channel),
      flits,
      'flits per cycle': perCycle(flits, cycles),
    }))
}

/** The number of flits of these packets on each physical channel that carried any, by its number. */
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

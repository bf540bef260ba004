/** What becomes of the packets of a traffic file. */

import type { TrafficRow } from './traffic-file.js'

/** A packet, and how far it has come. */
export interface Packet extends TrafficRow {
  /** The cycle in which its source took it. */
  injected: number | null
  /** The cycle in which its tail arrived. */
  ejected: number | null
  /** Flits that have arrived. */
  arrived: number
}

/** All packets of a run: the queues in front of the sources, and the accounts of what has arrived. */
export class PacketBook {
  readonly packets: readonly Packet[]
  private readonly byLine: ReadonlyMap<number, Packet>
  /** By source, the next one last. */
  private readonly queues = new Map<number, Packet[]>()
  private arrivals = 0

  constructor(rows: readonly TrafficRow[]) {
    this.packets = rows.map((row) => ({ ...row, injected: null, ejected: null, arrived: 0 }))
    this.byLine = new Map(this.packets.map((packet) => [packet.line, packet]))
    // The file need not be in the order of time. The sort keeps the order of the file where cycles are equal.
    for (const packet of [...this.packets].sort((a, b) => a.cycle - b.cycle).reverse()) {
      const queue = this.queues.get(packet.source)
      if (queue) queue.push(packet)
      else this.queues.set(packet.source, [packet])
    }
  }

  /** How many packets have arrived whole. */
  get delivered(): number {
    return this.arrivals
  }

  /** The sources that have something left to send. */
  get senders(): readonly number[] {
    return [...this.queues.keys()]
  }

  /** The packets that have not arrived whole. */
  get undelivered(): readonly Packet[] {
    return this.packets.filter(({ ejected }) => ejected === null)
  }

  /** What a source has to send in a cycle, if anything. */
  nextOf(source: number, cycle: number): Packet | null {
    const next = this.queues.get(source)?.at(-1)
    return next && next.cycle <= cycle ? next : null
  }

  /** The first cycle in which any source has something to send; infinite if none ever has. */
  get nextCycle(): number {
    let next = Infinity
    for (const queue of this.queues.values()) next = Math.min(next, queue.at(-1)!.cycle)
    return next
  }

  /** The source has taken its next packet. */
  take(source: number, cycle: number): void {
    const queue = this.queues.get(source)
    const packet = queue?.pop()
    if (packet) packet.injected = cycle
    if (queue?.length === 0) this.queues.delete(source)
  }

  /** The tail of a packet has arrived. */
  deliver(packet: Packet, cycle: number): void {
    packet.ejected = cycle
    this.arrivals++
  }

  packetAt(line: number): Packet | undefined {
    return this.byLine.get(line)
  }
}

/** The node that is sent the most flits; of several the first. */
export function hottestNode(rows: readonly TrafficRow[]): number {
  const flits = new Map<number, number>()
  for (const row of rows) flits.set(row.destination, (flits.get(row.destination) ?? 0) + row.flits)
  const [[node] = [0]] = [...flits].sort(([a, m], [b, n]) => n - m || a - b)
  return node
}

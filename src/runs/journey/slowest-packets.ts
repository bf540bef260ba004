import type { PacketTime } from './summary-tally.js'

/** So many are known. */
const kept = 1000

/** The packets that took longest. */
export class SlowestPackets {
  private readonly packets: PacketTime[] = []
  /** There are enough that were slower than this. */
  private least = 0

  /** Whether a packet with this latency has to be added. */
  isSlow(latency: number): boolean {
    return latency >= this.least
  }

  add(packet: PacketTime): void {
    this.packets.push(packet)
    if (this.packets.length < 2 * kept) return
    this.packets.sort(bySlowness)
    this.packets.length = kept
    this.least = this.packets.at(-1)!.latency
  }

  /** {@link bySlowness}. */
  all(): PacketTime[] {
    return this.packets.sort(bySlowness).slice(0, kept)
  }
}

/** The slowest first; those of the same latency by their creation. */
export function bySlowness(a: PacketTime, b: PacketTime): number {
  return b.latency - a.latency || a.created - b.created
}

/** Accounts for the time of a packet: every cycle between its creation and its delivery, exactly once. */

import { obtain } from '../../base/maps.js'
import { stayReader, type Stay, type StayReader } from './journey.js'

/** Reasons for cycles that no activity of a place explains. */
export const fixedReasons = {
  Queue: 'it waits at its node for the packets before it',
  Pipeline: 'it passes the stages of routers and links, as it would alone',
  Serialization: 'its flits leave one after the other',
  Behind: 'another packet stands before it in the same buffer',
} as const

export type FixedReason = keyof typeof fixedReasons

/** Consecutive cycles with one reason at one place. */
export interface Part {
  readonly from: number
  readonly cycles: number
  /** One of the fixed reasons, or the name of an activity. */
  readonly reason: string
  /** Its meaning: a sentence without a full stop. */
  readonly about: string
  /** The stay during which it happened; null before the packet was at its source. */
  readonly stay: Stay | null
  /** The packets that were the cause; empty if the packet would have needed the time alone. */
  readonly culprits: readonly Stay[]
}

/** Receives the parts of an account. Parts with fixed reasons have no wait. */
export interface AccountVisitor<S, W> {
  /** @param stay - null before the packet was at its source */
  fixed(reason: FixedReason, from: number, cycles: number, stay: S | null): void
  wait(wait: W, from: number, cycles: number, stay: S): void
}

/**
 * The account of one copy of a packet, in chronological order. It is computed backwards from the delivery of the tail: the
 * time of a flit's move is explained by its own arrival, by the departure of the flit before it, or by a wait. The parts
 * follow each other without a gap and end with the delivery, so their sum is the latency.
 *
 * @param delivery - where the copy was delivered
 */
export function accountOf(delivery: Stay): Part[] {
  const parts: Part[] = []
  new Account(stayReader, {
    fixed(reason, from, cycles, stay) {
      const culprits = reason === 'Behind' && stay?.ahead ? [stay.ahead] : []
      parts.push({ from, cycles, reason, about: fixedReasons[reason], stay, culprits })
    },
    wait({ activity: { name, about }, culprits }, from, cycles, stay) {
      parts.push({ from, cycles, reason: name, about, stay, culprits })
    },
  }).tell(delivery, delivery.journey.created)
  return parts.reverse()
}

/** Computes accounts, and reports their parts in reverse chronological order. */
export class Account<S, W> {
  /** All parts from this cycle on are known. */
  private from = 0

  constructor(
    private readonly reader: StayReader<S, W>,
    private readonly visitor: AccountVisitor<S, W>,
  ) {}

  /**
   * @param delivery - where the copy was delivered
   * @param created - the cycle in which the packet was created
   */
  tell(delivery: S, created: number): void {
    const { reader } = this
    let flit = reader.arrivals(delivery) - 1
    this.from = reader.arrived(delivery, flit)
    for (let stay = reader.before(delivery); stay !== null; stay = reader.before(stay)) flit = this.goBack(stay, flit)
    this.fill(created, 'Queue', null)
  }

  /**
   * Accounts for the time at a place. `flit` determined the arrival at the next place; returns the flit that determined the
   * arrival here.
   */
  private goBack(stay: S, flit: number): number {
    const { reader } = this
    // A packet that arrived flit by flit and left whole did so once its last flit was there.
    const isWhole = reader.moves(stay) === 1
    let at = isWhole ? reader.arrivals(stay) - 1 : flit
    this.fill(reader.moved(stay, isWhole ? 0 : at), 'Pipeline', stay)
    for (;;) {
      const came = reader.arrived(stay, at < reader.arrivals(stay) ? at : 0)
      const isFirst = at === 0 || isWhole
      const before = isFirst ? reader.aheadLeftIn(stay) : reader.moved(stay, at - 1)
      this.fillWaits(stay, before === null ? came : Math.max(came, before + 1))
      if (isFirst) this.fill(came, 'Behind', stay)
      if (isFirst || came >= this.from) return at
      at--
      this.fill(reader.moved(stay, at), 'Serialization', stay)
    }
  }

  /** All cycles back to `from`. */
  private fill(from: number, reason: FixedReason, stay: S | null): void {
    if (this.from > from) this.visitor.fixed(reason, from, this.from - from, stay)
    this.from = from
  }

  /** Accounts for the waits at a place while a flit was in front, from the cycle `since` on. */
  private fillWaits(stay: S, since: number): void {
    const { reader, visitor } = this
    const end = this.from
    for (let wait = reader.lastWait(stay); wait !== null; wait = reader.waitBefore(stay, wait)) {
      const start = reader.from(wait)
      if (start >= end) continue
      const from = Math.max(start, since)
      const cycles = Math.min(reader.end(wait), end) - from
      if (cycles <= 0) break
      if (reader.isPipeline(wait)) visitor.fixed('Pipeline', from, cycles, stay)
      else visitor.wait(wait, from, cycles, stay)
    }
    this.from = since
  }
}

/** The total cycles by reason. */
export function sumOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { reason, cycles } of parts) sums.set(reason, (sums.get(reason) ?? 0) + cycles)
  return sums
}

/** The parts grouped by reason and place, in the order in which they begin. */
export function groupByPlace(parts: readonly Part[]): Part[][] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    obtain(groups, `${part.reason} at ${part.stay?.place}`, () => []).push(part)
  }
  return [...groups.values()]
}

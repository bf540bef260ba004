/** The time so far of packets that have not arrived, in the form of an account. */

import { accountOf, type Part } from './account.js'
import { isBefore, type Journey, type Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'

/** A copy of a packet that is under way. */
export interface CopyUnderWay {
  /** The place of its head, or the target of its head on a link. */
  readonly end: Stay
  /** Every cycle from the creation of the packet to the current one, exactly once. */
  readonly parts: readonly Part[]
}

/**
 * The time of each undelivered copy up to a cycle, as if the next flit due at its end left its place right after that cycle:
 * this is the head until it has arrived.
 * @param cycle - the last followed cycle
 */
export function copiesUnderWay(
  journey: Journey,
  cycle: number,
  { places }: Pick<JourneyNetwork, 'places'>,
): CopyUnderWay[] {
  const over = new Set([...journey.deliveries, ...journey.drops].map(keyOf))
  const ends = foremost(journey.origin).filter((stay) => !over.has(keyOf(stay)))
  return ends.map((end) => ({ end, parts: accountOf(new PresentStays(cycle, places).deliveryOf(end)) }))
}

/** A place may be reached twice, from different places. */
function keyOf({ place, before }: Stay): string {
  return `${place} ${before?.place} ${before?.arrived[0]}`
}

/** The stays of the heads of all copies. */
function foremost(stay: Stay): readonly Stay[] {
  return stay.next.length === 0 ? [stay] : stay.next.flatMap(foremost)
}

/** A copy of the current state of a stay, because a recorder stores its members elsewhere. */
type KnownStay = Stay

/** Makes stays look as if flits under way had been delivered. */
class PresentStays {
  constructor(
    private readonly cycle: number,
    private readonly places: JourneyNetwork['places'],
  ) {}

  deliveryOf(end: Stay): Stay {
    return this.cut(end, this.dueAt(end))
  }

  /**
   * The number of the flit whose path decides: the next after those that have reached their end, or wait there for the rest.
   */
  private dueAt(end: Stay): number {
    const { kind, leavesWhole } = this.places[end.place]!
    const come = this.comeTo(end)
    return kind === 'sink' || (leavesWhole && !this.actsIn(end)) ? come : 0
  }

  /** The path of a flit, which ends at its current place. */
  private cut(stay: Stay, flit: number): Stay {
    const isHere = stay.before === null || flit < this.comeTo(stay)
    if (!isHere) {
      // On a link, its time counts for the place that it left.
      const isOnLink = flit < stay.before.moved.length
      if (!isOnLink) return this.cut(stay.before, flit)
      return this.deliver(this.upTo(stay.before, flit), flit)
    }
    const isWhole = this.places[stay.place]!.leavesWhole === true
    const last = isWhole ? this.comeTo(stay) - 1 : flit
    const { before, moved, waits, ahead } = stay
    const isBehind = waits.length === 0 && ahead !== null && !isBefore(stay.aheadLeftIn, this.cycle + 1)
    const here = {
      ...known(stay),
      before: before && this.upTo(before, last),
      arrived: stay.arrived.slice(0, before ? last + 1 : 1),
      moved: isWhole ? [this.cycle + 1] : [...moved.slice(0, flit), this.cycle + 1],
      ...(isBehind && { aheadLeftIn: this.cycle }),
    }
    return this.deliver(here, isWhole ? 0 : flit)
  }

  /** The stay up to a flit; at a place that packets leave whole, all flits have arrived before. */
  private upTo(stay: Stay, flit: number): KnownStay {
    const { before, arrived, moved } = stay
    const isWhole = this.places[stay.place]!.leavesWhole === true
    const last = isWhole ? arrived.length - 1 : flit
    return {
      ...known(stay),
      before: before && this.upTo(before, Math.min(last, before.moved.length - 1)),
      arrived: arrived.slice(0, last + 1),
      moved: moved.slice(0, isWhole ? 1 : flit + 1),
    }
  }

  /** Delivers flits up to a number, right after the cycle. */
  private deliver(before: KnownStay, flit: number): Stay {
    const arrived = Array.from({ length: flit + 1 }, () => this.cycle + 1)
    return { ...before, before, arrived, moved: [], waits: [], next: [], leftIn: null, ahead: null, aheadLeftIn: null }
  }

  /** The number of flits that have reached a place. */
  private comeTo({ arrived }: Stay): number {
    return arrived.filter((cycle) => cycle <= this.cycle).length
  }

  /** True if the hardware reports the activity of a packet in the cycle. */
  private actsIn({ waits }: Stay): boolean {
    const last = waits.at(-1)
    return last !== undefined && last.from + last.cycles > this.cycle
  }
}

function known({ place, journey, before, next, arrived, moved, leftIn, ahead, aheadLeftIn, waits }: Stay): KnownStay {
  return { place, journey, before, next, arrived, moved, leftIn, ahead, aheadLeftIn, waits }
}

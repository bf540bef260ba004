/** Where the time of a packet went: every cycle between its creation and its delivery, exactly once. */

import { obtain } from '../maps.js'
import type { Stay, Wait } from './journey.js'

/** Cycles of the account that no activity of a place names. */
export const fixedReasons = {
  Queue: 'it waits at its node for the packets before it',
  Pipeline: 'it passes the stages of routers and links, as it would alone',
  Serialization: 'its flits leave one after the other',
  Behind: 'another packet stands before it in the same buffer',
} as const

export type FixedReason = keyof typeof fixedReasons

/** Cycles in a row, of one reason, at one place. */
export interface Part {
  readonly from: number
  readonly cycles: number
  /** One of the fixed reasons, or the name of an activity. */
  readonly reason: string
  /** What it means: a sentence without a full stop. */
  readonly about: string
  /** The stay during which it happened; null before the packet was at its source. */
  readonly stay: Stay | null
  /** The packets that were the cause; none where the packet would have taken the time alone. */
  readonly culprits: readonly Stay[]
}

/**
 * The account of one copy of a packet, in the order of time. It is found backwards from the delivery of the tail: a flit
 * moves when it does because it has come only then, because the flit before it has left only then, or because something
 * held it up. The cycles of the parts follow each other without a gap and end with the delivery; so their sum is the latency.
 *
 * @param delivery - where the copy was delivered
 */
export function accountOf(delivery: Stay): Part[] {
  const parts: Part[] = []
  const add = (
    from: number,
    to: number,
    reason: FixedReason,
    stay: Stay | null,
    culprits: readonly Stay[] = [],
  ): void => {
    if (to > from) parts.push({ from, cycles: to - from, reason, about: fixedReasons[reason], stay, culprits })
  }
  let flit = delivery.arrived.length - 1
  let stay = delivery
  let end = delivery.arrived[flit]!
  while (stay.before) {
    stay = stay.before
    if (leavesWhole(stay)) flit = stay.arrived.length - 1
    const left = leavesWhole(stay) ? stay.moved[0]! : stay.moved[flit]!
    add(left, end, 'Pipeline', stay)
    end = left
    for (;;) {
      const since = frontSince(stay, flit)
      addWaits(parts, stay, since, end)
      end = since
      const arrived = stay.arrived[flit] ?? stay.arrived[0]!
      if (flit === 0 || leavesWhole(stay)) {
        add(arrived, end, 'Behind', stay, stay.ahead ? [stay.ahead] : [])
        end = arrived
        break
      }
      if (arrived >= end) break
      flit--
      add(stay.moved[flit]!, end, 'Serialization', stay)
      end = stay.moved[flit]!
    }
  }
  add(stay.journey.created, end, 'Queue', null)
  return parts.reverse()
}

/** A packet that has come flit by flit and left whole has done so when its last flit was there. */
function leavesWhole({ moved }: Stay): boolean {
  return moved.length === 1
}

/** The first cycle in which a flit was in front. */
function frontSince(stay: Stay, flit: number): number {
  const arrived = stay.arrived[flit] ?? stay.arrived[0]!
  const before = flit > 0 && !leavesWhole(stay) ? stay.moved[flit - 1] : stay.ahead?.moved.at(-1)
  return before === undefined ? arrived : Math.max(arrived, before + 1)
}

/** What happened at a place while a flit was in front. The first part is the last in time. */
function addWaits(parts: Part[], stay: Stay, from: number, to: number): void {
  for (let i = lastBefore(stay.waits, to); i >= 0; i--) {
    const { from: start, cycles, activity, culprits } = stay.waits[i]!
    const [first, end] = [Math.max(start, from), Math.min(start + cycles, to)]
    if (end <= first) break
    const isPipeline = activity.kind === 'pipeline'
    const [reason, about] = isPipeline ? ['Pipeline', fixedReasons.Pipeline] : [activity.name, activity.about]
    parts.push({ from: first, cycles: end - first, reason, about, stay, culprits })
  }
}

function lastBefore(waits: readonly Wait[], cycle: number): number {
  let i = waits.length - 1
  while (i >= 0 && waits[i]!.from >= cycle) i--
  return i
}

/** The cycles of each reason. */
export function sumOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { reason, cycles } of parts) sums.set(reason, (sums.get(reason) ?? 0) + cycles)
  return sums
}

/** Those of one reason at one place together, in the order in which they begin. */
export function groupByPlace(parts: readonly Part[]): Part[][] {
  const groups = new Map<string, Part[]>()
  for (const part of parts) {
    obtain(groups, `${part.reason} at ${part.stay?.place}`, () => []).push(part)
  }
  return [...groups.values()]
}

/** The bars of packets: which stretches are one, and what stands in them. */

import type { Stretch } from '../../src/apps/inspect/network/packets.js'

/**
 * Joins consecutive stretches that have the same reason, and those too short to be seen with their neighbours, whose
 * reason is then that of the most cycles. So a packet has one bar without gaps, however many cycles are in view.
 * @param grain - cycles that a stretch has to last to be seen
 */
export function joined(stretches: readonly Stretch[], grain: number): Stretch[] {
  const all: Stretch[] = []
  let longest = 0
  for (const stretch of stretches) {
    const last = all.at(-1)
    const isSame = last?.reason === stretch.reason && last.culprits.length === 0 && stretch.culprits.length === 0
    const isShort = last !== undefined && (last.cycles < grain || stretch.cycles < grain)
    if (!last || !(isSame || isShort)) {
      all.push(stretch)
      longest = stretch.cycles
      continue
    }
    const cycles = last.cycles + stretch.cycles
    all[all.length - 1] = { ...(stretch.cycles > longest ? stretch : last), from: last.from, cycles }
    longest = isSame ? cycles : Math.max(longest, stretch.cycles)
  }
  return all
}

/** The sign of a reason that has no room for its name: `·` for cycles that the packet would take alone. */
export function letterOf(reason: string): string {
  return reason === 'Pipeline' ? '·' : reason[0]!.toLowerCase()
}

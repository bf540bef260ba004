/** Credits that have not come back: for each flit that leaves a buffer, one is due. */

import { countUpTo, greatestOf, leastOf } from '../../base/statistics.js'
import type { FollowedPackets } from './follow.js'

/** A virtual channel of a link whose sender has lost credits, or has more than there is room. */
export interface WrongCredits {
  /** The number of the place that the credits are for. */
  readonly place: number
  /** Credits that have not come back; negative for those that have come without a cause. */
  readonly lost: number
  /** The cycle in which the flit left whose credit is the first that is missing; of an extra credit, that of the credit. */
  readonly since: number
}

/** A credit that is missing for this number of cycles at the end of a run is lost. */
const patience = 64

/** The channels whose credits do not add up at the end of a run. */
export function wrongCredits(followed: FollowedPackets): WrongCredits[] {
  const { places, links, hopsAt, firstCycle, lastCycle } = followed
  return places.flatMap(({ role, link, vc }, place) => {
    const credit = links[link]!.credits[vc]
    if (!credit || role !== 'buffer') return []
    const left = hopsAt[place]!.flatMap(({ moved }) => moved)
    const returned: number[] = []
    for (let cycle = firstCycle; cycle <= lastCycle; cycle++) {
      const value = credit(cycle)
      if (value !== null && value !== 0n) returned.push(cycle)
    }
    const found = compare(left, returned, lastCycle)
    return found ? [{ place, ...found }] : []
  })
}

/** @param left, returned - cycles, ascending */
function compare(
  left: readonly number[],
  returned: readonly number[],
  lastCycle: number,
): Omit<WrongCredits, 'place'> | null {
  // A loss makes later credits seem slow, never fast.
  const delay = returned.reduce(
    (least, cycle, i) => (i < left.length ? Math.min(least, cycle - left[i]!) : least),
    patience,
  )
  const missing: number[] = []
  for (let cycle = lastCycle - patience; cycle <= lastCycle; cycle++)
    missing.push(countUpTo(left, cycle - delay) - countUpTo(returned, cycle))
  const most = greatestOf(missing)
  if (most < 0) return { lost: most, since: returned[left.length + most] ?? returned.at(-1)! }
  const lost = leastOf(missing)
  if (lost <= 0) return null
  // Once one is lost, each credit that comes is that of a later flit.
  let intact = 0
  returned.forEach((cycle, i) => {
    const next = left[i + 1]
    if (next === undefined || cycle < next + delay) intact = i + 1
  })
  return { lost, since: left[intact]! }
}

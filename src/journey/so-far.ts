/** Packets that have not arrived, as if they did in the next cycle: so that their time so far can be accounted for. */

import type { Journey, Stay } from './journey.js'

/**
 * For each copy that is under way, what a delivery would look like to `accountOf` if its head left where it is right after
 * a cycle. Of what follows the head nothing is said.
 */
export function deliveriesSoFar({ origin }: Journey, cycle: number): Stay[] {
  return foremost(origin)
    .filter(({ place, journey }) => !journey.deliveries.concat(journey.drops).some((end) => end.place === place))
    .flatMap((stay) => {
      const [come = Infinity] = stay.arrived
      // A head on a link: its time there counts for the place that it left.
      const before = come <= cycle ? leavingIn(stay, cycle) : stay.before && withHeadOnly(stay.before)
      return before ? [{ ...copyOf(stay), before, arrived: [cycle + 1], moved: [], waits: [], next: [] }] : []
    })
}

/** The stays at which heads are, of all copies. */
function foremost(stay: Stay): readonly Stay[] {
  return stay.next.length === 0 ? [stay] : stay.next.flatMap(foremost)
}

/** With a packet ahead that has not left by now, the head has stood behind it all the time. */
function leavingIn(stay: Stay, cycle: number): Stay {
  const isBehind = stay.waits.length === 0 && stay.ahead !== null
  const aheadLeftIn = isBehind ? cycle : stay.aheadLeftIn
  return { ...withHeadOnly(stay), aheadLeftIn, moved: [cycle + 1] }
}

/** All places before, too. A packet that leaves a place whole has to come whole before its head can leave. */
function withHeadOnly(stay: Stay): Stay {
  const { before, arrived, moved } = stay
  const isWhole = moved.length === 1 && arrived.length > 1 && (stay.next[0]?.arrived.length ?? 0) > 1
  return {
    ...copyOf(stay),
    before: before && withHeadOnly(before),
    arrived: isWhole ? arrived : arrived.slice(0, 1),
    moved: moved.slice(0, 1),
  }
}

/** What is known of a stay now, with members of its own: a recorder has them somewhere else. */
function copyOf({ place, journey, before, next, arrived, moved, leftIn, ahead, aheadLeftIn, waits }: Stay): Stay {
  return { place, journey, before, next, arrived, moved, leftIn, ahead, aheadLeftIn, waits }
}

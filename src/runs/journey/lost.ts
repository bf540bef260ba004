/** Flits of which the hardware says nothing, though they have come and not left. */

import { waitIn } from './chain.js'
import type { Journey, Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'
import { isBehind, movesIn, stayReader } from './stay-reader.js'

/** The last stay of a packet to which a flit has come by a cycle. */
export function furthestIn(journey: Journey, cycle: number): Stay {
  let found = journey.origin
  const visit = (stay: Stay): void => {
    if (comeBy(stay, cycle) > 0) found = stay
    stay.next.forEach(visit)
  }
  visit(journey.origin)
  return found
}

/**
 * The cycle since which a flit is at a place that says nothing of it; null where that is not so. Where packets leave whole, and
 * at sinks, the hardware says nothing of flits that come.
 */
export function lostIn(stay: Stay, cycle: number, { places }: Pick<JourneyNetwork, 'places'>): number | null {
  const { kind, leavesWhole, meanwhile } = places[stay.place]!
  if (kind !== 'buffer' || leavesWhole || meanwhile) return null
  const left = stay.moved.filter((moved) => moved <= cycle).length
  const says = waitIn(stay, cycle) !== null || movesIn(stayReader, stay, cycle) || isBehind(stayReader, stay, cycle)
  return !says && comeBy(stay, cycle) > left ? stay.arrived[left]! : null
}

function comeBy({ arrived }: Stay, cycle: number): number {
  return arrived.filter((come) => come <= cycle).length
}

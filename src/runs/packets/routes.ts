/** Routes as the packets of a run have shown them. */

import type { FollowedPackets } from './follow.js'
import type { Hop } from './packet.js'

/**
 * The place to which a packet goes next, by the packets that went before it from the same place to the same destination;
 * null if there was none, or they did not all go the same way.
 */
export function routesOf({ hopsAt, numbers, places, links }: FollowedPackets): (hop: Hop) => number | null {
  const seen = new Map<string, number | null>()
  for (const hop of hopsAt.flat()) {
    if (!hop.next || hop.packet.dest === null) continue
    const key = keyOf(hop)
    const known = seen.get(key)
    seen.set(key, known === undefined || known === hop.next.place ? hop.next.place : null)
  }
  return (hop) => {
    const { link, vc, role } = places[hop.place]!
    if (role === 'source') return links[link]!.to === null ? null : numbers.buffer[link]![vc]!
    return hop.packet.dest === null ? null : (seen.get(keyOf(hop)) ?? null)
  }
}

function keyOf({ place, packet: { dest } }: Hop): string {
  return `${place} ${dest}`
}

/** When the packets that are followed through a map were created, and when their last flits arrived. */

import type { FollowedPackets } from './follow.js'

export interface FollowedTimes {
  readonly tag: number
  readonly created: number
  /** Null for a packet that has not arrived. */
  readonly delivered: number | null
}

/** The times of all packets but strangers: the beginning of their way is not known. */
export function timesOf({ packets, tags, places }: FollowedPackets): FollowedTimes[] {
  return packets
    .filter(({ isStranger }) => !isStranger)
    .map(({ number, hops }) => {
      const last = hops.at(-1)!
      const isDelivered = places[last.place]!.kind === 'sink' && last.isComplete
      const delivered = isDelivered ? last.arrived.at(-1)! : null
      return { tag: tags[number]!, created: hops[0]!.arrived[0]!, delivered }
    })
}

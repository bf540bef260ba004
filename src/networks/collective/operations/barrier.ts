/** The dissemination barrier: Hensgen, Finkel, Manber, "Two Algorithms for Barrier Synchronization" (1988). */

import type { Network } from '../network.js'
import type { Way } from '../route.js'
import type { Message, Schedule, Unicast } from '../schedule.js'

/**
 * In step s, position i sends a control message to position i + 2^(s - 1), once it has received that of the step before.
 * After ⌈log2 n⌉ steps each has heard from all n.
 */
export function disseminationBarrier(network: Network, group: readonly number[]): Schedule {
  const count = group.length
  const messages: Message[] = []
  const unicasts: Unicast[] = []
  const ways = network.sizes.map((): Way => 'shorter')
  /** By position: its own message of the step before, and the one that it received. */
  let before = group.map((): number[] => [])
  let step = 0
  for (let distance = 1; distance < count; distance *= 2) {
    step++
    const sent = group.map((from, position) => {
      const to = group[(position + distance) % count]!
      const message = messages.push({ source: from, destinations: [to], combines: before[position]! }) - 1
      unicasts.push({ from, to, ways, carries: [message], step })
      return message
    })
    before = group.map((_, position) => [sent[position]!, sent[(position + count - distance) % count]!])
  }
  const name = 'dissemination barrier'
  return { name, network, ports: 'one-port', messages, unicasts, hasBarriers: false, steps: step }
}

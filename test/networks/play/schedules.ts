import { nodeCount, type Network } from '../../../src/networks/collective/network.js'
import type { Way } from '../../../src/networks/collective/route.js'
import type { Message, Schedule, Unicast } from '../../../src/networks/collective/schedule.js'
import { Random } from '../../../src/engines/sim/stimulus/random.js'

const ways: readonly Way[] = ['shorter', 'shorter-else-negative', 'positive', 'negative']

/** A schedule of a few unicasts, each given in the order in which its node sends. */
export function scheduleOf(
  network: Network,
  ports: Schedule['ports'],
  messages: readonly Message[],
  unicasts: readonly (Pick<Unicast, 'from' | 'to' | 'carries'> & Partial<Unicast>)[],
  hasBarriers = false,
): Schedule {
  const complete = unicasts.map((unicast): Unicast => ({
    ways: network.sizes.map((): Way => 'shorter'),
    step: 1,
    ...unicast,
  }))
  const steps = complete.reduce((last, { step }) => Math.max(last, step), 0)
  return { name: 'test', network, ports, messages, unicasts: complete, hasBarriers, steps }
}

/** Multicasts along random trees, all at once: every node that has a message may pass it on. */
export function randomSchedule(
  network: Network,
  ports: Schedule['ports'],
  { multicasts, destinations, seed }: { multicasts: number; destinations: number; seed: number },
): Schedule {
  const random = new Random(seed)
  const unicasts: Unicast[] = []
  const messages = Array.from({ length: multicasts }, (_, message): Message => {
    const source = random.below(nodeCount(network))
    const reached = [{ node: source, step: 0 }]
    while (reached.length <= destinations) {
      const to = random.below(nodeCount(network))
      if (reached.some(({ node }) => node === to)) continue
      const { node: from, step } = reached[random.below(reached.length)]!
      reached.push({ node: to, step: step + 1 })
      unicasts.push({
        from,
        to,
        ways: network.sizes.map(() => ways[random.below(4)]!),
        carries: [message],
        step: step + 1,
      })
    }
    return { source, destinations: reached.slice(1).map(({ node }) => node) }
  })
  return scheduleOf(network, ports, messages, unicasts)
}

/** Theorem 1: the pairs of unicasts of a tree that never wait for each other. */

import { checkSchedule } from '../../../src/networks/collective/check/check.js'
import { nodeCount, type Network } from '../../../src/networks/collective/network.js'
import { Random } from '../../../src/networks/collective/random.js'
import type { Schedule, Unicast } from '../../../src/networks/collective/schedule.js'
import type { Timing } from '../../../src/networks/collective/timing.js'
import { decimal } from '../../../src/base/text.js'
import { Player } from 'flitwave/play'
import { waitsOf } from '../../../src/networks/play/play-result.js'
import { isTrue, type Claim } from '../claim.js'

const network: Network = { topology: 'torus', sizes: [4, 4] }

/** The number of random trees in which each pair satisfies a condition, although some pairs share a channel. */
const wanted = 200
const timings = 3
const mostSends = 7

/** Holders send a message to nodes that lack it; a holder sends in the steps after the one in which it received it. */
function randomTree(random: Random): Schedule {
  const nodes = nodeCount(network)
  const source = random.below(nodes)
  const holders = new Map([[source, 0]])
  const unicasts: Unicast[] = []
  const sends = 3 + random.below(mostSends - 2)
  while (unicasts.length < sends) {
    const [from, since] = [...holders][random.below(holders.size)]!
    const to = random.below(nodes)
    if (holders.has(to)) continue
    const step = since + 1 + random.below(2)
    holders.set(to, step)
    unicasts.push({ from, to, ways: ['shorter', 'shorter'], carries: [0], step })
  }
  const destinations = [...holders.keys()].filter((node) => node !== source)
  return {
    ...{ name: 'random', network, ports: 'all-port', hasBarriers: false },
    messages: [{ source, destinations }],
    unicasts: unicasts.toSorted((a, b) => a.step - b.step),
    steps: Math.max(...unicasts.map(({ step }) => step)),
  }
}

function randomTiming(random: Random): Timing {
  const latency = (): number => [0, 0, 1, 5, 30][random.below(5)]!
  return { flits: 1 + random.below(24), ts: latency(), tr: latency(), startup: 'serial' }
}

/** The number of trees, with the timings of each, in which a worm waits for another on its way. */
function waitingOf(trees: readonly Schedule[], player: Player, random: Random): number {
  return trees.filter((tree) =>
    Array.from({ length: timings }, () => randomTiming(random)).some((timing) =>
      waitsOf(player.play(tree, timing), tree, timing).some((wait) => wait > 0),
    ),
  ).length
}

export const theorem1: Claim = {
  where: 'Theorem 1; section not known',
  claim: 'A tree is free of depth contention if one of four conditions holds of each pair of its unicasts.',
  judge() {
    const random = new Random(1)
    const [apart, contending]: [Schedule[], Schedule[]] = [[], []]
    while (apart.length < wanted || contending.length < wanted) {
      const tree = randomTree(random)
      const { pairs, contending: found } = checkSchedule(tree).depth!.physical
      const group = found.length > 0 ? contending : pairs > 0 ? apart : null
      if (group && group.length < wanted) group.push(tree)
    }
    const player = new Player(network, 'all-port')
    const [waiting, others] = [apart, contending].map((trees) => waitingOf(trees, player, random)) as [number, number]
    const numbers = `random trees on 4x4, with ${timings} random latencies and lengths each, on the RTL: a worm waits in ${waiting} of ${decimal(apart.length)} in which pairs share channels and a condition holds of each; in ${others} of ${decimal(contending.length)} in which none holds of some pair`
    return { ...isTrue(waiting === 0, numbers), draws: wanted }
  },
  because: {
    reproduced: 'The conditions are enough, and not all of them are needed: without one, worms may miss each other.',
  },
}

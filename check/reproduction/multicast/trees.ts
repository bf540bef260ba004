/** Trees for one multicast: U-mesh, SPU and U-torus. */

import { checkSchedule } from '../../../src/networks/collective/check/check.js'
import { multicastSchedule } from '../../../src/networks/collective/multicast/multicast.js'
import { treeLatency, treeSteps } from '../../../src/networks/collective/multicast/tree.js'
import { hotSpotWorkload } from '../../../src/networks/collective/multicast/workload.js'
import type { Network } from '../../../src/networks/collective/network.js'
import type { Message, Schedule } from '../../../src/networks/collective/schedule.js'
import { holds, isTrue, type Claim, type Note } from '../claim.js'
import { atMost } from '../draws.js'
import { countOf, range } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { example } from './example.js'

/** The number of random multicasts on 8x8 nodes, each with a random size and random nodes. */
const samples = 300

function randomMulticasts(network: Network): Message[] {
  return Array.from({ length: samples }, (_, seed) => {
    const destinations = 1 + ((7 * seed) % 63)
    return hotSpotWorkload({ network, multicasts: 1, destinations, hotSpot: 0, seed })[0]!
  })
}

const networks = {
  umesh: { topology: 'mesh', sizes: [8, 8] },
  spu: { topology: 'mesh', sizes: [8, 8] },
  utorus: { topology: 'torus', sizes: [8, 8] },
} satisfies Record<string, Network>

type Tree = keyof typeof networks

const where = 'Trees; section not known'

const titles: Readonly<Record<Tree, string>> = { umesh: 'U-mesh', spu: 'SPU', utorus: 'U-torus' }

function schedulesOf(tree: Tree): Schedule[] {
  return randomMulticasts(networks[tree]).map((message) => multicastSchedule(tree, networks[tree], [message]))
}

/** The number of schedules with unicasts that share a channel and that nothing keeps apart. */
function contending(schedules: readonly Schedule[], kind: 'physical' | 'virtual'): number {
  return countOf(schedules, (schedule) => {
    const { depth, stepwise } = checkSchedule(schedule)
    return depth![kind].contending.length + stepwise[kind].length > 0
  })
}

function meshClaim(tree: 'umesh' | 'spu'): Claim {
  return {
    where,
    claim: `A multicast by ${titles[tree]} on a mesh is free of contention.`,
    judge() {
      const found = contending(schedulesOf(tree), 'physical')
      const none = found === 0 ? `; so at most ${atMost(samples)} of all have, at 95 % confidence` : ''
      const numbers = `${found} of ${samples} random multicasts on 8x8 have two unicasts that may meet${none}`
      return { ...isTrue(found === 0, numbers), draws: samples }
    },
    because: {
      reproduced:
        'It needs routes that go first along the coordinate that counts first in the order of the nodes, which the paper does not say.',
    },
  }
}

/** The node order for a network of positive channels, used in one of negative channels. */
function inWrongOrder(message: Message): Schedule {
  const network = networks.utorus
  const schedule = multicastSchedule('utorus', network, [message], { way: 'positive' })
  return {
    ...schedule,
    unicasts: schedule.unicasts.map((unicast) => ({ ...unicast, ways: ['negative', 'negative'] as const })),
  }
}

export const trees: ClaimGroup = {
  title: 'Trees for one multicast',
  claims: [
    {
      where,
      claim: 'U-mesh, SPU and U-torus reach |D| destinations in ⌈log2(|D| + 1)⌉ steps, and each of them once.',
      judge() {
        const all = (Object.keys(networks) as Tree[]).flatMap(schedulesOf)
        const exact = countOf(all, (schedule) => {
          const { destinations, source } = schedule.messages[0]!
          const others = destinations.filter((node) => node !== source).length
          const { missing, repeated, unheld } = checkSchedule(schedule).delivery
          return schedule.steps === treeSteps(others) && missing.length + repeated.length + unheld.length === 0
        })
        const numbers = `exactly so in ${exact} of ${all.length} random multicasts on 8x8`
        return { ...isTrue(exact === all.length, numbers), draws: samples }
      },
      because: {},
    },
    meshClaim('umesh'),
    meshClaim('spu'),
    {
      where,
      claim: 'A multicast by U-torus on a torus is free of contention.',
      judge() {
        const schedules = schedulesOf('utorus')
        const [virtual, physical] = [contending(schedules, 'virtual'), contending(schedules, 'physical')]
        const numbers = `unicasts that may meet in a virtual channel: in ${virtual} of ${samples} random multicasts on 8x8; in a physical channel: in ${physical}`
        // The paper does not specify which of the two counts.
        const verdict = virtual > 0 ? 'false' : physical === 0 ? 'reproduced' : 'open'
        return { verdict, numbers, draws: samples }
      },
      because: {
        open: 'The paper does not say what counts. No two unicasts share a virtual channel; where virtual channels have no bandwidth of their own, a worm on p and one on h or l share the physical channel, and each is slowed down to half.',
        false: 'Two unicasts share even a virtual channel.',
      },
    },
    example,
    {
      where,
      claim: 'A lone multicast takes ⌈log2(|D| + 1)⌉ (Ts + L Tc).',
      judge(evidence) {
        const runs = evidence.experiment('multicast-alone')
        const over = runs.results.map(({ setting, measured }) => {
          // A source may be a destination of the workload; it then sends one unicast less.
          const formula = treeLatency(measured['unicasts']!, {
            ts: Number(setting['ts']),
            flits: Number(setting['flits']),
          })
          return measured['cycles']! - formula
        })
        const { destinations, flits, ts } = runs.results[0]!.setting
        const near = countOf(
          over,
          (cycles) =>
            cycles >= 0 && cycles <= 0.1 * treeLatency(Number(destinations), { ts: Number(ts), flits: Number(flits) }),
        )
        const numbers = `RTL on 16x16, Ts = 300, L = 32, |D| = 15 to 240: ${range(over, 0)} cycles more than the formula, in ${over.length} multicasts`
        return { ...holds(near === over.length, numbers), draws: runs.values('seed').length }
      },
      because: {
        reproduced:
          'The hops on the longest branch come in addition, which the formula leaves out, and so do waits of worms that share a channel.',
      },
    },
  ],
}

export const negativeLinks: Note = {
  where: 'Definition 6, subnetworks of negative links',
  note: 'U-torus needs the nodes in descending order there, of which the text says nothing. All results here are with that order.',
  shows() {
    const network = networks.utorus
    const messages = randomMulticasts(network)
    const ascending = contending(messages.map(inWrongOrder), 'virtual')
    const descending = contending(
      messages.map((message) => multicastSchedule('utorus', network, [message], { way: 'negative' })),
      'virtual',
    )
    return `unicasts meet even in a virtual channel in ${ascending} of ${samples} multicasts with ascending order, in ${descending} with the mirror image`
  },
}

/** The multicast in three phases. */

import { checkDelivery, isExactlyOnce } from '../../../src/networks/collective/check/delivery.js'
import { multicastSchedule } from '../../../src/networks/collective/multicast/multicast.js'
import { blockOf, subnetworksOf } from '../../../src/networks/collective/multicast/subnetworks.js'
import { chooseSubnetworks } from '../../../src/networks/collective/multicast/three-phase.js'
import { hotSpotWorkload } from '../../../src/networks/collective/multicast/workload.js'
import type { Network } from '../../../src/networks/collective/network.js'
import { routeOf } from '../../../src/networks/collective/route.js'
import { estimate } from '../../../src/base/statistics.js'
import { isTrue, type Claim, type Note } from '../claim.js'
import { countOf, range } from '../figures.js'
import { torus, types } from './families.js'
import { nodesOfBlock } from './usage.js'

const seeds = Array.from({ length: 8 }, (_, i) => i + 1)

/** Many multicasts, and few. */
function workloads(network: Network, destinations: number) {
  return seeds.flatMap((seed) =>
    [15, 110].map((multicasts) => hotSpotWorkload({ network, multicasts, destinations, hotSpot: 0, seed })),
  )
}

/** Results that follow from the definitions but are not in the known text. */
export const phaseNotes: readonly Note[] = [
  {
    where: 'Phase 3',
    note: 'In phase 3 a multicast stays inside of its block.',
    shows() {
      let routes = 0
      let leaving = 0
      for (const block of [0, 5, 10, 15]) {
        const nodes = nodesOfBlock(block, 4, torus)
        for (const from of nodes) {
          for (const to of nodes) {
            const hops = routeOf({ from, to, ways: ['shorter', 'shorter'] }, torus)
            routes++
            if (hops.some(({ channel }) => blockOf(Math.floor(channel / 4), 4, torus) !== block)) leaving++
          }
        }
      }
      return `16x16, h = 4, four blocks: ${leaving} of ${routes} routes leave their block`
    },
  },
  {
    where: 'Three phases',
    note: 'In three phases, each destination gets each message exactly once.',
    shows() {
      const schemes = ['2IB', '4IB', '2II', '4IIB', '2IIIB', '4IIIB', '4IV', '4IVB']
      const all = schemes.flatMap((scheme) =>
        workloads(torus, 80).map((multicasts) => multicastSchedule(scheme, torus, multicasts)),
      )
      const exact = countOf(all, (schedule) => isExactlyOnce(checkDelivery(schedule)))
      return `exactly so in ${exact} of ${all.length} schedules of ${schemes.join(', ')}`
    },
  },
]

export const phases: readonly Claim[] = [
  {
    where: 'Phase 1; section not known',
    claim: 'With central balancing the subnetworks get almost equally many multicasts.',
    judge() {
      const differences = types.flatMap((type) =>
        workloads(torus, 80).map((multicasts) => {
          const scheme = { kind: 'partition', h: 4, type, isBalanced: true } as const
          const chosen = chooseSubnetworks(scheme, torus, multicasts).map(({ name }) => name)
          const counts = subnetworksOf(type, torus, 4).map(({ name }) => countOf(chosen, (other) => other === name))
          return Math.max(...counts) - Math.min(...counts)
        }),
      )
      const numbers = `the most and the least of a subnetwork differ by ${range(differences, 0)}, in ${differences.length} workloads`
      return { ...isTrue(Math.max(...differences) <= 1, numbers), draws: 2 * seeds.length }
    },
    because: {},
  },
  {
    where: 'Phase 2; section not known',
    claim: 'With α subnetworks, a multicast goes to about |D| / α nodes in phase 2.',
    judge() {
      const hits = workloads(torus, 80).flatMap((multicasts) =>
        multicasts.map(({ destinations }) => new Set(destinations.map((node) => blockOf(node, 4, torus))).size),
      )
      const { mean, half } = estimate(hits)
      const promised = types.map((type) => 80 / subnetworksOf(type, torus, 4).length)
      const numbers = `16x16, h = 4, |D| = 80: ${mean.toFixed(2)} ± ${half.toFixed(2)} on average, whatever the type; the paper promises ${promised.join(', ')} for types I to IV`
      return {
        ...isTrue(
          promised.every((each) => Math.abs(each / mean - 1) < 0.25),
          numbers,
        ),
        draws: 2 * seeds.length,
      }
    },
    because: {
      false:
        'It is the number of blocks that have a destination. That does not depend on the number of subnetworks, and cannot be more than the number of blocks, here 16.',
    },
  },
]

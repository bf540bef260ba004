/** Subnetworks, and the multicast in three phases. */

import { checkDelivery, isExactlyOnce } from '../../src/collective/check/delivery.js'
import { multicastSchedule } from '../../src/collective/multicast/multicast.js'
import type { SubnetworkType } from '../../src/collective/multicast/scheme.js'
import {
  blockOf,
  channelsOfSubnetwork,
  channelUsage,
  nodesOfBlock,
  nodesOfSubnetwork,
  nodeUsage,
  subnetworksOf,
  type Subnetwork,
} from '../../src/collective/multicast/subnetworks.js'
import { chooseSubnetworks } from '../../src/collective/multicast/three-phase.js'
import { hotSpotWorkload } from '../../src/collective/multicast/workload.js'
import type { Network } from '../../src/collective/network.js'
import { routeOf } from '../../src/collective/route.js'
import { isTrue, type Claim } from '../claim.js'
import { countOf, range } from '../figures.js'
import type { ClaimGroup } from '../paper.js'

interface Family {
  readonly type: SubnetworkType
  readonly network: Network
  readonly h: number
  readonly subnetworks: readonly Subnetwork[]
}

const sizes = [12, 15, 16]

/** All subnetworks of a type on tori and meshes of 12x12, 15x15 and 16x16, for every h from 2 and every delta. */
function familiesOf(type: SubnetworkType): Family[] {
  const topologies = type === 'I' || type === 'II' ? (['torus', 'mesh'] as const) : (['torus'] as const)
  return sizes.flatMap((size) =>
    topologies.flatMap((topology) => {
      const network: Network = { topology, sizes: [size, size] }
      const divisors = Array.from({ length: size - 1 }, (_, i) => i + 2).filter((h) => size % h === 0)
      return divisors.flatMap((h) =>
        deltasOf(type, h).map((delta) => ({ type, network, h, subnetworks: subnetworksOf(type, network, h, delta) })),
      )
    }),
  )
}

function deltasOf(type: SubnetworkType, h: number): (number | undefined)[] {
  return type === 'III' ? Array.from({ length: h - 1 }, (_, i) => i + 1) : [undefined]
}

function tableClaim(
  type: SubnetworkType,
  where: string,
  claim: string,
  expected: (h: number) => { readonly count: number; readonly links: number },
  because: Claim['because'] = {},
): Claim {
  return {
    where,
    claim,
    judge() {
      const families = familiesOf(type)
      const wrong = families.filter(({ network, h, subnetworks }) => {
        const { count, links } = expected(h)
        return (
          subnetworks.length !== count ||
          nodeUsage(subnetworks, network).most !== 1 ||
          channelUsage(subnetworks, network).most !== links
        )
      })
      const found = wrong.map(({ network, h, subnetworks }) => {
        return `h = ${h}: a link is in up to ${channelUsage(subnetworks, network).most}`
      })
      const exceptions = found.length === 0 ? '' : `; not for ${[...new Set(found)].join(', ')}`
      return isTrue(
        wrong.length === 0,
        `so in ${families.length - wrong.length} of ${families.length} families on 12x12, 15x15 and 16x16${exceptions}`,
      )
    },
    because,
  }
}

const torus: Network = { topology: 'torus', sizes: [16, 16] }
const seeds = [1, 2, 3, 4, 5]

/** Workloads of figure 5, and of few multicasts. */
function workloads(network: Network, destinations: number) {
  return seeds.flatMap((seed) =>
    [15, 110].map((multicasts) => hotSpotWorkload({ network, multicasts, destinations, hotSpot: 0, seed })),
  )
}

export const subnetworks: ClaimGroup = {
  title: 'Subnetworks and the three phases',
  claims: [
    tableClaim('I', 'Definition 4, Table 1', 'Type I has h subnetworks, and no two share a node or a link.', (h) => ({
      count: h,
      links: 1,
    })),
    tableClaim(
      'II',
      'Definition 5, Table 1',
      'Type II has h² subnetworks; each node is in one, each link in h.',
      (h) => ({ count: h * h, links: h }),
    ),
    tableClaim(
      'III',
      'Definition 6, Table 1',
      'Type III has 2h subnetworks, and no two share a node or a link.',
      (h) => ({ count: 2 * h, links: 1 }),
    ),
    tableClaim(
      'IV',
      'Definition 7, Table 1',
      'Type IV has h² subnetworks; each node is in one, each link in h/2.',
      (h) => ({ count: h * h, links: h / 2 }),
      { false: 'It holds for an even h. An odd h has no half: there a link is in up to ⌈h/2⌉ of them.' },
    ),
    {
      where: 'Subnetworks',
      claim: 'Without contention there are 2h subnetworks at most, which Definition 7 gives.',
      judge() {
        const links = (type: SubnetworkType): number => channelUsage(subnetworksOf(type, torus, 4), torus).most
        const count = (type: SubnetworkType): number => subnetworksOf(type, torus, 4).length
        return isTrue(
          count('IV') === 8 && links('IV') === 1,
          `16x16, h = 4: Definition 6 (type III) gives ${count('III')} subnetworks, a link in ${links('III')}; Definition 7 (type IV) ${count('IV')}, a link in up to ${links('IV')}`,
        )
      },
      because: { false: 'A slip: it is Definition 6 that gives them.' },
    },
    {
      where: 'Definition 8',
      claim: 'Each subnetwork has exactly one node in each block of h x h nodes.',
      judge() {
        const families = (['I', 'II', 'III', 'IV'] as const).flatMap(familiesOf)
        const blocksOf = ({ network, h }: Family): number => network.sizes.reduce((all, size) => (all * size) / h, 1)
        const right = countOf(families, (family) => {
          const { network, h } = family
          return family.subnetworks.every((subnetwork) => {
            const blocks = nodesOfSubnetwork(subnetwork, network).map((node) => blockOf(node, h, network))
            return blocks.length === blocksOf(family) && new Set(blocks).size === blocks.length
          })
        })
        return isTrue(right === families.length, `so in ${right} of ${families.length} families of all types`)
      },
      because: {},
    },
    {
      where: 'Subnetworks',
      claim: 'The nodes of a subnetwork reach each other over its own links, also where these have one direction.',
      judge() {
        const all = (['I', 'II', 'III', 'IV'] as const).flatMap((type) => subnetworksOf(type, torus, 4))
        let routes = 0
        let leaving = 0
        for (const subnetwork of all) {
          const own = new Set(channelsOfSubnetwork(subnetwork, torus))
          const nodes = nodesOfSubnetwork(subnetwork, torus)
          const ways = [subnetwork.way, subnetwork.way]
          for (const from of nodes) {
            for (const to of nodes) {
              routes++
              if (routeOf({ from, to, ways }, torus).some(({ channel }) => !own.has(channel))) leaving++
            }
          }
        }
        return isTrue(leaving === 0, `16x16, h = 4: ${leaving} of ${routes} routes leave their subnetwork`)
      },
      because: { reproduced: 'Where links have one direction, routes go around the rings in it.' },
    },
    {
      where: 'Phase 3',
      claim: 'In phase 3 a multicast stays inside of its block.',
      judge() {
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
        return isTrue(leaving === 0, `16x16, h = 4, four blocks: ${leaving} of ${routes} routes leave their block`)
      },
      because: {},
    },
    {
      where: 'Three phases',
      claim: 'In three phases, each destination gets each message exactly once.',
      judge() {
        const schemes = ['2IB', '4IB', '2II', '4IIB', '2IIIB', '4IIIB', '4IV', '4IVB']
        const all = schemes.flatMap((scheme) =>
          workloads(torus, 80).map((multicasts) => multicastSchedule(scheme, torus, multicasts)),
        )
        const exact = countOf(all, (schedule) => isExactlyOnce(checkDelivery(schedule)))
        return isTrue(
          exact === all.length,
          `exactly so in ${exact} of ${all.length} schedules of ${schemes.join(', ')}`,
        )
      },
      because: {},
    },
    {
      where: 'Phase 1',
      claim: 'With central balancing the subnetworks get almost equally many multicasts.',
      judge() {
        const differences = (['I', 'II', 'III', 'IV'] as const).flatMap((type) =>
          workloads(torus, 80).map((multicasts) => {
            const scheme = { kind: 'partition', h: 4, type, isBalanced: true } as const
            const chosen = chooseSubnetworks(scheme, torus, multicasts).map(({ name }) => name)
            const counts = subnetworksOf(type, torus, 4).map(({ name }) => countOf(chosen, (other) => other === name))
            return Math.max(...counts) - Math.min(...counts)
          }),
        )
        return isTrue(
          Math.max(...differences) <= 1,
          `the most and the least of a subnetwork differ by ${range(differences, 0)}, in ${differences.length} workloads`,
        )
      },
      because: {},
    },
    {
      where: 'Phase 2',
      claim: 'With α subnetworks, a multicast goes to about |D| / α nodes in phase 2.',
      judge() {
        const hits = workloads(torus, 80).flatMap((multicasts) =>
          multicasts.map(({ destinations }) => new Set(destinations.map((node) => blockOf(node, 4, torus))).size),
        )
        const mean = hits.reduce((sum, each) => sum + each, 0) / hits.length
        const promised = (['I', 'II', 'III', 'IV'] as const).map((type) => 80 / subnetworksOf(type, torus, 4).length)
        return isTrue(
          promised.every((each) => Math.abs(each / mean - 1) < 0.25),
          `16x16, h = 4, |D| = 80: ${mean.toFixed(1)} on average, whatever the type; the paper promises ${promised.join(', ')} for types I to IV`,
        )
      },
      because: {
        false:
          'It is the number of blocks that have a destination. That does not depend on the number of subnetworks, and cannot be more than the number of blocks, here 16.',
      },
    },
    {
      where: 'Fig. 8, text',
      claim: '2IVB is better than 2IIIB, for it has four subnetworks.',
      judge(evidence) {
        const placeOf = ({ i, j, way }: Subnetwork): string => `${i},${j} ${way}`
        const third = subnetworksOf('III', torus, 2).map(placeOf)
        const fourth = subnetworksOf('IV', torus, 2).map(placeOf)
        const figure = evidence.study('multicast-fig8')
        const differences = figure.values('destinations').flatMap((destinations) =>
          figure.values('sources').map((sources) => {
            const at = { destinations, sources }
            return 100 * (figure.mean({ ...at, scheme: '2IVB' }) / figure.mean({ ...at, scheme: '2IIIB' }) - 1)
          }),
        )
        const isSame = third.toSorted().join() === fourth.toSorted().join()
        return isTrue(
          !isSame,
          `both have ${third.length} subnetworks, ${isSame ? 'the same' : 'others'}; latency of 2IVB ${range(differences, 1)} % more than that of 2IIIB`,
        )
      },
      because: {
        false:
          'With h = 2, types III and IV are the same four subnetworks in another order. A difference can come from nothing but which multicast takes which.',
      },
    },
  ],
}

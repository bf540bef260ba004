/** Subnetworks, and what of them the three phases need. */

import {
  blockOf,
  nodesOfSubnetwork,
  subnetworksOf,
  type Subnetwork,
} from '../../src/collective/multicast/subnetworks.js'
import { routeOf } from '../../src/collective/route.js'
import { isTrue, type Note } from '../claim.js'
import { describeTally, gainsByDraw, meanByDraw, ratioOf, showRatio, tallyOf } from '../draws.js'
import { countOf, pointsOf } from '../figures.js'
import type { ClaimGroup } from '../paper.js'
import { familiesOf, tableClaim, torus, types, type Family } from './families.js'
import { phases } from './phases.js'
import { channelsOfSubnetwork, channelUsage } from './usage.js'

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
      where: 'Definition 8',
      claim: 'Each subnetwork has exactly one node in each block of h x h nodes.',
      judge() {
        const families = types.flatMap(familiesOf)
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
        const all = types.flatMap((type) => subnetworksOf(type, torus, 4))
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
    ...phases,
    {
      where: 'Section 4, Fig. 8, text',
      claim: '2IVB is better than 2IIIB, for it has four subnetworks.',
      judge(evidence) {
        const placeOf = ({ i, j, way }: Subnetwork): string => `${i},${j} ${way}`
        const third = subnetworksOf('III', torus, 2).map(placeOf)
        const fourth = subnetworksOf('IV', torus, 2).map(placeOf)
        const figure = evidence.experiment('multicast-fig8')
        const gains = pointsOf(figure, 'destinations', 'sources').map((at) => gainsByDraw(figure, '2IVB', '2IIIB', at))
        const tally = tallyOf(gains.map(ratioOf))
        const isSame = third.toSorted().join() === fourth.toSorted().join()
        const numbers = `both have ${third.length} subnetworks, ${isSame ? 'the same' : 'others'}; 2IVB is ${showRatio(ratioOf(meanByDraw(gains)))} times as fast as 2IIIB, as a mean over all points: ${describeTally(tally, 'faster', 'slower')}`
        return { ...isTrue(!isSame, numbers), draws: tally.draws }
      },
      because: {
        false:
          'With h = 2, types III and IV are the same four subnetworks in another order. A difference can come from nothing but which multicast takes which.',
      },
    },
  ],
}

export const mostSubnetworks: Note = {
  where: 'Section on subnetworks',
  note: 'It is Definition 6 that gives the 2h subnetworks without contention, where the text names Definition 7.',
  shows() {
    const [third, fourth] = (['III', 'IV'] as const).map((type) => {
      const subnetworks = subnetworksOf(type, torus, 4)
      return `${subnetworks.length} subnetworks, a link in up to ${channelUsage(subnetworks, torus).most}`
    })
    return `16x16, h = 4: Definition 6 (type III) gives ${third}; Definition 7 (type IV) ${fourth}`
  },
}

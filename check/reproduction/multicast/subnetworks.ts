/** Subnetworks, and the properties that the three phases need. */

import { nodesOfSubnetwork, subnetworksOf } from '../../../src/networks/collective/multicast/subnetworks.js'
import { routeOf } from '../../../src/networks/collective/route.js'
import type { Note } from '../claim.js'
import type { ClaimGroup } from '../paper.js'
import { torus, types } from './families.js'
import { phases } from './phases.js'
import { properties } from './properties.js'
import { table1 } from './table1.js'
import { channelsOfSubnetwork, channelUsage } from './usage.js'

export const subnetworks: ClaimGroup = {
  title: 'Subnetworks and the three phases',
  claims: [...table1, ...properties, ...phases],
}

export const ownLinks: Note = {
  where: 'Definitions 4 to 7',
  note: 'The nodes of a subnetwork reach each other over its own links, also where these have one direction: routes go around the rings there.',
  shows() {
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
    return `16x16, h = 4: ${leaving} of ${routes} routes leave their subnetwork`
  },
}

export const mostSubnetworks: Note = {
  where: 'Definitions 6 and 7',
  note: 'It is Definition 6 that gives the 2h subnetworks without contention, where the text names Definition 7.',
  shows() {
    const [third, fourth] = (['III', 'IV'] as const).map((type) => {
      const subnetworks = subnetworksOf(type, torus, 4)
      return `${subnetworks.length} subnetworks, a link in up to ${channelUsage(subnetworks, torus).most}`
    })
    return `16x16, h = 4: Definition 6 (type III) gives ${third}; Definition 7 (type IV) ${fourth}`
  },
}

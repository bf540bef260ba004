/** Random graphs of routers with their tables, for campaigns. */

import { graphOf } from '../../../src/networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { without } from '../../../src/networks/graph/faults.js'
import type { NetworkGraph } from '../../../src/networks/graph/network-graph.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import type { Random } from '../../../src/engines/sim/stimulus/random.js'

/** The most links that are missing. */
const mostMissing = 4

/**
 * A random connected graph of an even number of routers from 4 to `most`, with 2 to 8 links at each. Up to four links are
 * missing, as long as all routers can be reached.
 */
export function randomGraph(random: Random, most: number): NetworkGraph {
  const count = 4 + 2 * random.below(most / 2 - 1)
  const degree = Math.min(2 + random.below(7), count - 1)
  let description = randomRegular(count, degree, random.below(1e9))
  for (let missing = random.below(mostMissing + 1); missing > 0; missing--)
    description = withoutLink(description, random.below(description.links.length))
  return graphOf(description)
}

/** The description as it is, if the link is the only way to a router. */
function withoutLink(description: NetworkDescription, number: number): NetworkDescription {
  const rest = without(description, { links: [number] })
  return isConnected(rest) ? rest : description
}

function isConnected(description: NetworkDescription): boolean {
  try {
    graphOf(description)
    return true
  } catch {
    return false
  }
}

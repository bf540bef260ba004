/** Subnetworks of a 3-D torus, and six spanning trees. */

import { residueOf } from '../../../src/networks/collective/aggregation/cube.js'
import { dcnsOf, subnetworkProperties, type SubnetworkProperties } from './subnetwork-properties.js'
import { spanningTrees, type TreeShape } from '../../../src/networks/collective/aggregation/trees.js'
import { nodeAt, type Network, type Vector } from '../../../src/networks/collective/network.js'
import { isTrue, type Claim, type Note } from '../claim.js'
import { countOf } from '../figures.js'
import type { ClaimGroup } from '../paper.js'

const cubeOf = (n: number): Network => ({ topology: 'torus', sizes: [n, n, n] })

interface Case {
  readonly n: number
  readonly h: number
  readonly properties: SubnetworkProperties
}

let known: readonly Case[] | null = null

/** All n up to 16 with all h that divide it. */
function soundCases(): readonly Case[] {
  known ??= Array.from({ length: 15 }, (_, i) => i + 2).flatMap((n) =>
    Array.from({ length: n }, (_, i) => i + 1)
      .filter((h) => n % h === 0)
      .map((h) => ({ n, h, properties: subnetworkProperties(n, h) })),
  )
  return known
}

function propertyClaim(
  where: string,
  claim: string,
  isSo: (properties: SubnetworkProperties) => boolean,
  because: Claim['because'] = {},
): Claim {
  return {
    where,
    claim,
    judge() {
      const cases = soundCases()
      const right = countOf(cases, ({ properties }) => isSo(properties))
      return isTrue(right === cases.length, `so in ${right} of ${cases.length} cases: n from 2 to 16, h a divisor of n`)
    },
    because,
  }
}

/** The properties among 3, 4 and 5 that do not hold, with the actual values. */
function broken({ intersections, ddnSizes, ringGaps, dcnSizes }: SubnetworkProperties): string[] {
  return [
    ...(intersections.join() === '1'
      ? []
      : [`a DDN and a DCN share ${intersections[0]} to ${intersections.at(-1)} nodes`]),
    ...(ddnSizes.length + ringGaps.length === 2 ? [] : [`DDNs have ${ddnSizes.join(', ')} nodes`]),
    ...(dcnSizes.length === 1 ? [] : [`DCNs have ${dcnSizes.join(', ')}`]),
  ]
}

/** True if six trees span all nodes and share no arc. */
function areDisjoint(n: number, shape: TreeShape): boolean {
  const nodes = n ** 3
  const arcs = spanningTrees(n, shape).flatMap(({ entering }) =>
    entering.flatMap((direction, node) => (direction ? [`${node} ${direction.join()}`] : [])),
  )
  return arcs.length === 6 * (nodes - 1) && new Set(arcs).size === arcs.length
}

export const subnetworks: ClaimGroup = {
  title: 'Subnetworks',
  claims: [
    propertyClaim(
      'Property 1; section not known',
      'No two DDNs share a node or a channel.',
      (found) => found.ddnNodesAreDisjoint && found.ddnChannelsAreDisjoint,
    ),
    propertyClaim('Property 2; section not known', 'Each node is in one DCN.', (found) => found.dcnsAreAPartition),
    propertyClaim(
      'Property 3; section not known',
      'A DDN and a DCN have at least one node in common.',
      (found) => found.intersections[0]! >= 1,
      { reproduced: 'It is exactly one.' },
    ),
    propertyClaim(
      'Property 4; section not known',
      'All DDNs are alike: tori whose links are paths of h hops.',
      (found) => found.ddnSizes.length === 1 && found.ringGaps.length === 1,
    ),
    propertyClaim('Property 5; section not known', 'All DCNs are alike.', (found) => found.dcnSizes.length === 1),
    {
      where: 'Section 4, simulation',
      claim: 'These properties are there for n = 16 with h = 7 and h = 14, which are simulated.',
      judge() {
        const found = [7, 14].map((h) => ({ h, faults: broken(subnetworkProperties(16, h)) }))
        return isTrue(
          found.every(({ faults }) => faults.length === 0),
          found.map(({ h, faults }) => `h = ${h}: ${faults.join(', ')}`).join('; '),
        )
      },
      because: {
        false:
          'h must divide n. Otherwise some DDNs have no node in some DCNs, whose nodes then get nothing from them. The nearest size at which both h are sound is n = 14, which all of these results use.',
      },
    },
    {
      where: 'Section 4, baseline',
      claim: 'A 3-D torus has six edge-disjoint spanning trees.',
      judge() {
        const [n, nodes] = [4, 64]
        const [edges, wanted] = [3 * nodes, 6 * (nodes - 1)]
        const shapes = [3, 4, 5, 6, 7, 8].filter((each) => areDisjoint(each, 'closed-form'))
        return isTrue(
          wanted <= edges,
          `n = ${n}: six trees have ${wanted} edges, the torus ${edges}; six that share no arc, a channel of one direction: found for n = ${shapes.join(', ')}`,
        )
      },
      because: {
        false:
          'It has edges for three. Six trees can be disjoint in their arcs, which is what a network with two channels for each link needs.',
      },
    },
    {
      where: 'Section 4, baseline',
      claim: 'Six such trees have a height of D + 2, for the diameter D.',
      judge() {
        const found = [3, 4, 5, 6, 7, 8].map((n) => {
          const heights = spanningTrees(n, 'shallow').map(({ height }) => height)
          return {
            n,
            isRight: areDisjoint(n, 'shallow') && heights.every((height) => height === 3 * Math.floor(n / 2) + 2),
            height: heights[0]!,
          }
        })
        return isTrue(
          found.every(({ isRight }) => isRight),
          `arc-disjoint trees of these heights: ${found.map(({ n, height }) => `n = ${n}: ${height}`).join(', ')}`,
        )
      },
      because: { reproduced: 'The paper gives none; these were found by search, for n from 3 to 8.' },
    },
  ],
}

export const countOfDcns: Note = {
  where: 'Section 3.2.1',
  note: 'There are n³ / h³ DCNs, where h² / h³ is written; and their indices go to n/h − 1, not to n − 1.',
  shows() {
    const found = [
      [4, 2],
      [14, 7],
      [9, 3],
    ].map(([n, h]) => `n = ${n}, h = ${h}: ${dcnsOf(n!, h!).length}`)
    return found.join('; ')
  },
}

export const rowsOfMatrix: Note = {
  where: 'Section 2.3',
  note: 'The scan has (e1 + e3), (e2 + e3) and e3 as the rows of the matrix R that spreads the plane r = 0 to six more planes. With e1 + e3 messages stay in the plane; with e1, e2 and e3 it is right, and this page uses them.',
  shows() {
    const rows: Vector[] = [
      [1, 0, 1],
      [0, 1, 1],
      [0, 0, 1],
    ]
    const n = 14
    const residues = rows.map((row) => {
      const r = residueOf(nodeAt(row, cubeOf(n)), cubeOf(n), n)
      return r > n / 2 ? r - n : r
    })
    return `one place along these rows, r changes by ${residues.join(', ').replaceAll('-', '−')}`
  },
}

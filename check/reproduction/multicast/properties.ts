/** Properties P1 to P5: the requirements of the three phases on subnetworks (DDNs) and blocks (DCNs). */

import { blockOf, nodesOfSubnetwork, type Subnetwork } from '../../../src/networks/collective/multicast/subnetworks.js'
import { nodesOf, type Network } from '../../../src/networks/collective/network.js'
import { groupBy } from '../../../src/base/maps.js'
import { isTrue, type Claim } from '../claim.js'
import { countOf } from '../figures.js'
import { allFamilies, type Family } from './families.js'
import { channelsOfSubnetwork, nodeUsage } from './usage.js'

/** The blocks of a family, each with its nodes. */
function blocksOf({ network, h }: Family): ReadonlyMap<number, readonly number[]> {
  return groupBy(nodesOf(network), (node) => blockOf(node, h, network))
}

/**
 * The numbers of nodes and channels of a subnetwork, and the distances of its rows and columns. On a torus, subnetworks with
 * equal shapes are the same up to a shift, or a mirror image if their channels have the other direction. On a mesh,
 * subnetworks differ in the channels outside all their nodes, which no message uses, so only nodes are counted there.
 */
function shapeOf(subnetwork: Subnetwork, network: Network): string {
  const nodes = nodesOfSubnetwork(subnetwork, network).length
  const channels = network.topology === 'torus' ? channelsOfSubnetwork(subnetwork, network).length : 0
  return [nodes, channels, subnetwork.h].join()
}

function familyClaim(
  name: string,
  claim: string,
  isSo: (family: Family) => boolean,
  because: Claim['because'] = {},
): Claim {
  return {
    where: `${name}; section not known`,
    claim,
    judge() {
      const families = allFamilies()
      const right = countOf(families, isSo)
      return isTrue(
        right === families.length,
        `so in ${right} of ${families.length} families of all types, on tori and meshes of 12x12, 15x15 and 16x16`,
      )
    },
    because,
  }
}

export const properties: readonly Claim[] = [
  familyClaim('P1', 'No two DDNs of a type have a node in common.', ({ subnetworks, network }) => {
    return nodeUsage(subnetworks, network).most === 1
  }),
  familyClaim('P2', 'DCNs have no node in common, and together all nodes.', (family) => {
    const blocks = [...blocksOf(family).values()]
    return (
      blocks.flat().length === nodesOf(family.network).length && blocks.every(({ length }) => length === family.h ** 2)
    )
  }),
  familyClaim(
    'P3, Definition 8',
    'A DDN and a DCN have at least one node in common.',
    (family) =>
      family.subnetworks.every((subnetwork) => {
        const own = new Set(nodesOfSubnetwork(subnetwork, family.network))
        return [...blocksOf(family).values()].every((nodes) => nodes.some((node) => own.has(node)))
      }),
    { reproduced: 'It is exactly one.' },
  ),
  familyClaim('P4', 'The DDNs of a type are alike.', ({ subnetworks, network }) => {
    return new Set(subnetworks.map((subnetwork) => shapeOf(subnetwork, network))).size === 1
  }),
  familyClaim('P5', 'DCNs are alike: blocks of h x h nodes.', (family) => {
    return new Set([...blocksOf(family).values()].map(({ length }) => length)).size === 1
  }),
]

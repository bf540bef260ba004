/** Counts in the subnetworks of a 2-D torus or mesh: their channels, and the number of subnetworks that share each. */

import { blockOf, nodesOfSubnetwork, type Subnetwork } from '../../../src/networks/collective/multicast/subnetworks.js'
import { coordinatesOf, nodesOf, type Network } from '../../../src/networks/collective/network.js'

/** The number of DDNs that contain a node, or a channel. */
interface Usage {
  /** The number of those in any DDN. */
  readonly used: number
  /** The minimum and the maximum number of DDNs that contain each of those: the level of contention. */
  readonly least: number
  readonly most: number
}

/**
 * The channels of a DDN (definitions 4 to 7), in ascending order: those along y on its rows x = i and along x on its columns
 * y = j modulo h, in its directions. On a mesh, they include channels outside all its nodes, which no message uses.
 */
export function channelsOfSubnetwork({ h, i, j, way }: Subnetwork, network: Network): number[] {
  const signs = { shorter: [0, 1], positive: [0], negative: [1] }[way]
  return nodesOf(network).flatMap((node) => {
    const [x, y] = coordinatesOf(node, network) as [number, number]
    const alongX = y % h === j ? signs : []
    const alongY = x % h === i ? signs.map((sign) => 2 + sign) : []
    return [...alongX, ...alongY].filter((direction) => leadsOn(node, direction, network)).map((d) => 4 * node + d)
  })
}

/** True if a node has a channel in a direction: nodes at the edges of a mesh lack some. */
function leadsOn(node: number, direction: number, network: Network): boolean {
  const axis = Math.floor(direction / 2)
  const last = direction % 2 === 0 ? network.sizes[axis]! - 1 : 0
  return network.topology === 'torus' || coordinatesOf(node, network)[axis] !== last
}

/** The number of DDNs that contain each node: the level of node contention of table 1, which is 1 for all four types. */
export function nodeUsage(subnetworks: readonly Subnetwork[], network: Network): Usage {
  return usageOf(subnetworks.flatMap((subnetwork) => nodesOfSubnetwork(subnetwork, network)))
}

/** The number of DDNs that contain each channel: the level of link contention of table 1. */
export function channelUsage(subnetworks: readonly Subnetwork[], network: Network): Usage {
  return usageOf(subnetworks.flatMap((subnetwork) => channelsOfSubnetwork(subnetwork, network)))
}

function usageOf(members: readonly number[]): Usage {
  const counts = new Map<number, number>()
  for (const member of members) counts.set(member, (counts.get(member) ?? 0) + 1)
  const all = [...counts.values()]
  return { used: counts.size, least: Math.min(...all), most: Math.max(...all) }
}

/** The nodes of a block (DCN, definition 8), in ascending order. */
export function nodesOfBlock(block: number, h: number, network: Network): number[] {
  return nodesOf(network).filter((node) => blockOf(node, h, network) === block)
}

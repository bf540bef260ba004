/**
 * The subnetworks of Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole 2-D
 * Torus/Mesh": data-distributing networks (DDN), which are dilated tori or meshes, and data-collecting networks (DCN),
 * which are blocks of h x h nodes. Each DDN has one node in each DCN.
 */

import { refuse } from '../error.js'
import { coordinatesOf, nodeAt, nodesOf, type Network } from '../network.js'
import type { TreeWay } from './tree.js'

/** How the channels of a network are divided (Wang et al., definitions 4 to 7). */
export type SubnetworkType = 'I' | 'II' | 'III' | 'IV'

const trees = ['separate', 'umesh', 'spu', 'utorus'] as const

/** A tree of unicasts for each multicast. */
export type TreeKind = (typeof trees)[number]

/** A multicast through subnetworks in three phases: `HT[B]` of the paper. */
export interface PartitionScheme {
  readonly kind: 'partition'
  /** Subnetworks contain every h-th node in each dimension; blocks have h nodes in each dimension. */
  readonly h: number
  readonly type: SubnetworkType
  /** True if phase 1 sends multicasts to nodes of other subnetworks, so that all have equally many multicasts. */
  readonly isBalanced: boolean
}

/** How multicasts are sent: each through its own tree, or through subnetworks. */
export type MulticastScheme = PartitionScheme | { readonly kind: TreeKind }

/**
 * `separate`, `umesh`, `spu`, `utorus`; or h, a type of subnetworks from I to IV, and B for balancing, such as `4IIIB`.
 *
 * @throws CollectiveError FW940 for any other name, and for types I and III without B: their subnetworks do not cover all
 * nodes, so a source may be in none
 */
export function parseScheme(name: string): MulticastScheme {
  const kind = trees.find((tree) => tree === name)
  if (kind) return { kind }
  const match = /^([1-9]\d*)(I|II|III|IV)(B?)$/.exec(name)
  if (!match) {
    const remedy = `take ${trees.join(', ')}, or h, a type from I to IV and B for balancing, such as 4IIIB or 2IV`
    return refuse('FW940', `\`${name}\` is not a multicast scheme`, remedy)
  }
  const [, h, type, balanced] = match as unknown as [string, string, SubnetworkType, string]
  if (!balanced && (type === 'I' || type === 'III')) {
    const message = `\`${name}\` needs balancing: subnetworks of type ${type} do not have all nodes, and sources have to be in one`
    return refuse('FW940', message, `write ${name}B`)
  }
  return { kind: 'partition', h: Number(h), type, isBalanced: balanced === 'B' }
}

/** A DDN: the nodes (x, y) with x = i and y = j modulo h, and the channels between them. */
export interface Subnetwork {
  /** Names as in the paper: `G0`, `G0,1`, `G0+`, `G*0,1`. */
  readonly name: string
  readonly h: number
  readonly i: number
  readonly j: number
  /** The channels of the DDN: those of both directions, or only the positive or negative ones. */
  readonly way: TreeWay
}

/**
 * The DDNs of a type in the order of their indices:
 *
 * * I (definition 4): G_i with the residues (i, i), all channels
 * * II (definition 5): G_i,j, all channels
 * * III (definition 6): G_i+ with (i, i) and the positive channels, then G_i- with (i, i + delta) and the negative ones
 * * IV (definition 7): G*_i,j, with the positive channels if i + j is even, else the negative ones
 *
 * @param delta - for type III, from 1 to h - 1; by default h/2, which is 2 for h = 4 as in the paper's figure 3
 * @throws CollectiveError FW941 for a network without such DDNs, FW943 for h or delta out of bounds
 */
export function subnetworksOf(type: SubnetworkType, network: Network, h: number, delta?: number): Subnetwork[] {
  checkDivides(h, network)
  if (network.topology === 'mesh' && (type === 'III' || type === 'IV')) {
    const message = `subnetworks of type ${type} are for tori: their channels go one way, and a mesh has no way around`
    return refuse('FW941', message, 'take type I or II')
  }
  const each = Array.from({ length: h }, (_, i) => i)
  const square = each.flatMap((i) => each.map((j) => ({ h, i, j })))
  switch (type) {
    case 'I':
      return each.map((i) => ({ name: `G${i}`, h, i, j: i, way: 'shorter' }))
    case 'II':
      return square.map((at) => ({ name: `G${at.i},${at.j}`, ...at, way: 'shorter' }))
    case 'III': {
      const shift = deltaOf(h, delta)
      return [
        ...each.map((i): Subnetwork => ({ name: `G${i}+`, h, i, j: i, way: 'positive' })),
        ...each.map((i): Subnetwork => ({ name: `G${i}-`, h, i, j: (i + shift) % h, way: 'negative' })),
      ]
    }
    case 'IV':
      return square.map((at) => ({
        name: `G*${at.i},${at.j}`,
        ...at,
        way: (at.i + at.j) % 2 === 0 ? 'positive' : 'negative',
      }))
  }
}

function deltaOf(h: number, delta = Math.floor(h / 2)): number {
  if (h < 2) {
    const help = 'take h = 2 or more'
    return refuse('FW943', 'type III needs an h of at least 2: its two kinds of subnetworks share no node', help)
  }
  if (Number.isInteger(delta) && delta >= 1 && delta < h) return delta
  return refuse('FW943', `type III with h = ${h} has no delta of ${delta}`, `take one from 1 to ${h - 1}`)
}

function checkDivides(h: number, { topology, sizes }: Network): void {
  if (sizes.length !== 2) {
    const message = `these subnetworks are for two dimensions, and this ${topology} has ${sizes.length}`
    refuse('FW941', message, 'take a torus or mesh of two dimensions')
  }
  if (!Number.isInteger(h) || h < 1) refuse('FW943', `h cannot be ${h}: it is a number of nodes`, 'take 1 or more')
  if (sizes.some((size) => size % h !== 0)) {
    const divisors = Array.from({ length: Math.min(...sizes) }, (_, i) => i + 1).filter((d) =>
      sizes.every((n) => n % d === 0),
    )
    const message = `h = ${h} does not divide the sizes of the ${topology}, ${sizes.join(' x ')}`
    refuse('FW941', message, `take an h that does: ${divisors.join(', ')}`)
  }
}

/** The nodes of a DDN (definitions 4 to 7), in ascending order. */
export function nodesOfSubnetwork({ h, i, j }: Subnetwork, network: Network): number[] {
  return nodesOf(network).filter((node) => {
    const [x, y] = coordinatesOf(node, network) as [number, number]
    return x % h === i && y % h === j
  })
}

/**
 * The number of the block (DCN, definition 8) of a node: blocks of h x h nodes are numbered like nodes, the second
 * coordinate fastest. The shortest routes between two nodes of a block do not leave it, on a torus either.
 */
export function blockOf(node: number, h: number, { sizes }: Network): number {
  // Avoids a list of coordinates, because this runs for all destinations of all multicasts.
  let block = 0
  let weight = 1
  let rest = node
  for (let axis = sizes.length - 1; axis >= 0; axis--) {
    const size = sizes[axis]!
    block += weight * Math.floor((rest % size) / h)
    weight *= size / h
    rest = Math.floor(rest / size)
  }
  return block
}

/** The node that a DDN and a block share. */
export function representativeOf({ h, i, j }: Subnetwork, block: number, network: Network): number {
  const [a, b] = coordinatesOf(block, blocksOf(h, network)) as [number, number]
  return nodeAt([a * h + i, b * h + j], network)
}

/** The network in which each node is a block. */
function blocksOf(h: number, { topology, sizes }: Network): Network {
  return { topology, sizes: sizes.map((size) => size / h) }
}

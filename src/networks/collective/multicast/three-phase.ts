/**
 * The multi-node multicast of Wang, Tseng, Shiu and Sheu, "Balancing Traffic Load for Multi-Node Multicast in a Wormhole
 * 2-D Torus/Mesh", in three phases without barriers between them:
 *
 * 1. The source of each multicast sends it to a node of the chosen subnetwork (DDN) inside its block (DCN).
 * 2. That node sends it through its DDN to one node in each block that has destinations.
 * 3. Those send it to the destinations of their blocks.
 */

import { groupBy } from '../../../base/maps.js'
import type { Network } from '../network.js'
import { Random } from '../random.js'
import { othersOf, type Message } from '../schedule.js'
import {
  blockOf,
  nodesOfSubnetwork,
  representativeOf,
  subnetworksOf,
  type PartitionScheme,
  type Subnetwork,
} from './subnetworks.js'
import { spu, uMesh, uTorus, waysOf, type Send } from './tree.js'

/** Keeps balancing independent of the workload, which may use the same seed. */
const balancingStream = 1

export interface ThreePhaseOptions {
  /** For type III, from 1 to h - 1: the distance between positive and negative subnetworks. h/2 by default. */
  readonly delta?: number
  /** Phase 1 of schemes with B: in turn, knowing all sources (the default), or each source at random. */
  readonly balancing?: 'centralised' | 'distributed'
  /** For distributed balancing: the seed of its choices. 1 by default. */
  readonly seed?: number
  /** The tree inside blocks: U-mesh as in the paper (the default), or SPU, which relieves the nodes in the middle. */
  readonly phase3?: 'umesh' | 'spu'
}

/**
 * The DDN of each multicast.
 *
 * Centralised balancing, as the paper describes it: block by block, and within a block in ascending order of sources,
 * multicasts take the DDNs in turn. The turn continues from block to block, so that counts differ by at most 1.
 *
 * Without balancing, a multicast takes the DDN that contains its source. Types II and IV have exactly one.
 */
export function chooseSubnetworks(
  scheme: PartitionScheme,
  network: Network,
  multicasts: readonly Message[],
  { delta, balancing = 'centralised', seed = 1 }: ThreePhaseOptions = {},
): Subnetwork[] {
  const subnetworks = subnetworksOf(scheme.type, network, scheme.h, delta)
  if (!scheme.isBalanced) {
    const ofNode = new Map(subnetworks.flatMap((ddn) => nodesOfSubnetwork(ddn, network).map((node) => [node, ddn])))
    return multicasts.map(({ source }) => ofNode.get(source)!)
  }
  if (balancing === 'distributed') {
    const random = new Random(seed, balancingStream)
    return multicasts.map(() => subnetworks[random.below(subnetworks.length)]!)
  }
  const chosen: Subnetwork[] = []
  const blockOfSource = multicasts.map(({ source }) => blockOf(source, scheme.h, network))
  const byBlock = multicasts
    .map((_, number) => number)
    .sort((a, b) => blockOfSource[a]! - blockOfSource[b]! || multicasts[a]!.source - multicasts[b]!.source)
  byBlock.forEach((number, turn) => (chosen[number] = subnetworks[turn % subnetworks.length]!))
  return chosen
}

/**
 * The unicasts of a multicast through a DDN, phase by phase. An intermediate node that is not a destination forwards the
 * message; no node receives it twice. A source among its own destinations already has the message.
 *
 * Phase 2 is a U-torus in the DDN, over its nodes in all blocks with destinations except that of the source; on a mesh it is
 * an SPU (the paper also allows U-mesh). A node sends all of phase 2 before phase 3.
 */
export function threePhaseSends(
  message: Message,
  ddn: Subnetwork,
  network: Network,
  { phase3 = 'umesh' }: ThreePhaseOptions = {},
): Send[][] {
  const { source } = message
  const others = othersOf(message)
  if (others.length === 0) return []
  const home = blockOf(source, ddn.h, network)
  const root = representativeOf(ddn, home, network)
  const inBlock = groupBy(others, (node) => blockOf(node, ddn.h, network))
  const blocks = [...inBlock.keys()].sort((a, b) => a - b)

  const first = root === source ? [] : [{ from: source, to: root, ways: waysOf(network) }]
  const entries = blocks.filter((block) => block !== home).map((block) => representativeOf(ddn, block, network))
  const second = uTorus(root, entries, network, ddn.way)
  const tree = phase3 === 'umesh' ? uMesh : spu
  const third = blocks.flatMap((block) => {
    const entry = representativeOf(ddn, block, network)
    return tree(
      entry,
      inBlock.get(block)!.filter((node) => node !== entry),
      network,
    )
  })
  return [first, second, third]
}

import { refuse } from '../error.js'
import { nodeCount, nodesOf, type Network } from '../network.js'
import { Random } from '../random.js'
import type { Message } from '../schedule.js'

/** Multicasts that all share some destinations. */
export interface HotSpotWorkload {
  readonly network: Network
  /** The number of multicasts, each with a different source. */
  readonly multicasts: number
  /** The number of destinations of each multicast. */
  readonly destinations: number
  /** The share of the destinations that all multicasts have in common, from 0 to 1: the paper's p. */
  readonly hotSpot: number
  /** A non-negative integer; each seed gives a different workload. */
  readonly seed: number
}

/**
 * The workload of Wang et al.: random sources, and a share of the destinations (rounded, halves up) common to all; the other
 * destinations are chosen for each multicast among the remaining nodes. All choices are uniform and without replacement. A
 * source may be among its destinations. The paper gives no p for figures 5 to 9 and 11 to 15.
 *
 * Multicasts are in ascending order of their sources, and destinations in ascending order.
 *
 * @throws CollectiveError FW943 for parameters out of bounds
 */
export function hotSpotWorkload({ network, multicasts, destinations, hotSpot, seed }: HotSpotWorkload): Message[] {
  const count = nodeCount(network)
  checkCount('multicasts, each from another node,', multicasts, count)
  checkCount('destinations', destinations, count)
  if (!(hotSpot >= 0 && hotSpot <= 1))
    refuse('FW943', `the fraction of common destinations cannot be ${hotSpot}`, 'take a number from 0 to 1')

  const random = new Random(seed)
  const nodes = nodesOf(network)
  const sources = random.sample(nodes, multicasts).sort((a, b) => a - b)
  const common = random.sample(nodes, Math.round(hotSpot * destinations))
  const isCommon = new Set(common)
  const others = nodes.filter((node) => !isCommon.has(node))
  return sources.map((source) => {
    const own = random.sample(others, destinations - common.length)
    return { source, destinations: [...common, ...own].sort((a, b) => a - b) }
  })
}

function checkCount(what: string, asked: number, nodes: number): void {
  if (Number.isInteger(asked) && asked >= 1 && asked <= nodes) return
  refuse('FW943', `${asked} ${what} cannot be chosen among ${nodes} nodes`, `take 1 to ${nodes}`)
}

import { refuse } from '../error.js'
import { nodeCount, nodesOf, type Network } from '../network.js'
import { Random } from '../random.js'
import type { Message } from '../schedule.js'

/** Multicasts of which all have some destinations in common. */
export interface HotSpotWorkload {
  readonly network: Network
  /** How many: each has another source. */
  readonly multicasts: number
  /** How many each multicast has. */
  readonly destinations: number
  /** The part of the destinations that all multicasts have in common, from 0 to 1: the paper's p. */
  readonly hotSpot: number
  /** A whole number, from 0: another one, another workload. */
  readonly seed: number
}

/**
 * The workload of Wang et al.: random sources, and destinations of which a part, rounded (a half is rounded up), is the
 * same for all; the others are chosen for each multicast among the remaining nodes. All choices are uniform and without
 * replacement. A source may be among its destinations. The paper names no p for figures 5 to 9 and 11 to 15.
 *
 * Multicasts are in ascending order of their sources, and destinations in ascending order.
 *
 * @throws CollectiveError FW943 for parameters out of their bounds
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

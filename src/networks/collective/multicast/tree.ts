/**
 * Multicasts of one message through a tree of unicasts, one at a time from each node.
 *
 * The chains of U-mesh (McKinley et al. 1994), SPU (Kesavan and Panda 1996) and U-torus (Robinson et al. 1995): the nodes of
 * a multicast form a row. Each holder of the message repeatedly hands one half of its part to a node in that half.
 */

import type { Path, Way } from '../route.js'
import { ceilLog } from '../whole-numbers.js'
import type { Network } from '../network.js'
import type { Timing } from '../timing.js'

/** A send from one node of a chain to another, by their places in the chain. */
type ChainSend = Pick<Path, 'from' | 'to'>

interface Interval {
  readonly left: number
  readonly right: number
  /** The place of the node that has the message. */
  readonly holder: number
}

/**
 * The sends of a chain: each node other than the source receives once. With one send of each holder per step, all are
 * reached after ⌈log2(length)⌉ steps. The sends of a node are in order and follow the send that it receives; nodes are in
 * the order in which they are reached.
 *
 * @param source - the place of the source in the chain
 */
export function chainSends(length: number, source: number): ChainSend[] {
  const sends: ChainSend[] = []
  const intervals: Interval[] = [{ left: 0, right: length - 1, holder: source }]
  // The loop appends intervals as they are handed on.
  for (const interval of intervals) {
    const { holder } = interval
    let { left, right } = interval
    while (left < right) {
      const handed = partHandedOn(left, right, holder)
      sends.push({ from: holder, to: handed.holder })
      intervals.push(handed)
      if (handed.left === left) left = handed.right + 1
      else right = handed.left - 1
    }
  }
  return sends
}

/** The half that lies farther from the holder; its node nearest to the holder receives it. */
function partHandedOn(left: number, right: number, holder: number): Interval {
  const nodes = right - left
  if (2 * holder < left + right) {
    const first = left + Math.ceil(nodes / 2)
    return { left: first, right, holder: first }
  }
  // In the middle of an odd number of nodes: hand on all before the holder.
  const last = 2 * holder === left + right ? holder - 1 : left + Math.floor(nodes / 2)
  return { left, right: last, holder: last }
}

/** A unicast of a tree. The sends of a node follow the one that it receives, in the order in which it sends them. */
export type Send = Path

/** A way that is the same in all dimensions, around rings in both directions or in one. */
export type TreeWay = Exclude<Way, 'shorter-else-negative'>

/** A multicast to nodes other than its source, in ascending order; `way` applies to rings. */
export type Tree = (source: number, destinations: readonly number[], network: Network, way?: TreeWay) => Send[]

/** The same way in each dimension. */
export function waysOf(network: Network, way: TreeWay = 'shorter'): readonly Way[] {
  return network.sizes.map(() => way)
}

/** Separate addressing: one unicast per destination, ascending; the baseline of Hou, Wang and Hsu (figure 3(a)). */
export const separateAddressing: Tree = (from, destinations, network) => {
  const ways = waysOf(network)
  return destinations.map((to) => ({ from, to, ways }))
}

/**
 * U-mesh: all nodes in ascending order in a chain. Two unicasts share a channel of a mesh only if one waits for the other:
 * it is below it in the tree, or follows an earlier send of the same node. This requires that routes use the most
 * significant dimension of the order first, which the paper assumes.
 */
export const uMesh: Tree = (source, destinations, network) => {
  const chain = ascending([source, ...destinations])
  return sendsAlong(chain, chain.indexOf(source), network)
}

/**
 * U-torus: the tree of SPU, on a torus. Two unicasts share a virtual channel only if one waits for the other. Other unicasts
 * can still share a physical channel, a p-worm and an h- or l-worm: the paper's claim about contention holds only if each
 * virtual channel has its own bandwidth.
 *
 * In networks of negative channels the order must be descending, the mirror image, which the paper does not mention: in
 * ascending order, most multicasts have unicasts that share even a virtual channel.
 */
export const uTorus: Tree = (source, destinations, network, way = 'shorter') => {
  const sorted = ascending([source, ...destinations])
  if (way === 'negative') sorted.reverse()
  const start = sorted.indexOf(source)
  return sendsAlong([...sorted.slice(start), ...sorted.slice(0, start)], 0, network, way)
}

/**
 * SPU, the source-partitioned U-mesh: like U-mesh, but the chain begins with the source and wraps around. Different sources
 * have different middles of their chains, which send most.
 */
export const spu: Tree = (source, destinations, network) => uTorus(source, destinations, network)

/** The steps of U-mesh, SPU and U-torus, with one send per node and step: ⌈log2(1 + |D|)⌉, the minimum with one port. */
export function treeSteps(destinations: number): number {
  return ceilLog(2, 1 + destinations)
}

/**
 * The latency of U-mesh, SPU and U-torus: ⌈log2(1 + |D|)⌉ (Ts + L Tc), in cycles, where a flit takes a cycle (Tc = 1). The
 * hops on the longest branch add to this; the paper omits them.
 */
export function treeLatency(destinations: number, { ts, flits }: Pick<Timing, 'ts' | 'flits'>): number {
  return treeSteps(destinations) * (ts + flits)
}

function sendsAlong(chain: readonly number[], source: number, network: Network, way?: TreeWay): Send[] {
  const ways = waysOf(network, way)
  return chainSends(chain.length, source).map(({ from, to }) => ({ from: chain[from]!, to: chain[to]!, ways }))
}

function ascending(nodes: readonly number[]): number[] {
  return [...nodes].sort((a, b) => a - b)
}

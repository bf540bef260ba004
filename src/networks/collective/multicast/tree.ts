/**
 * Multicasts of one message through a tree of unicasts, one at a time from each node.
 *
 * The chains of U-mesh (McKinley et al. 1994), SPU (Kesavan and Panda 1996) and U-torus (Robinson et al. 1995): the nodes
 * of a multicast in a row, of which each holder of the message hands one half to a node of it, again and again.
 */

import type { Path, Way } from '../route.js'
import { ceilLog } from '../whole-numbers.js'
import type { Network } from '../network.js'
import type { Timing } from '../timing.js'

/** From one node of a chain to another one, by their places in it. */
type ChainSend = Pick<Path, 'from' | 'to'>

interface Interval {
  readonly left: number
  readonly right: number
  /** The place of the node that has the message. */
  readonly holder: number
}

/**
 * The sends of a chain: each node other than the source receives once, and with one send of each holder in each
 * step all are reached after ⌈log2(length)⌉ steps. The sends of a node are in their order, and stand behind the one that
 * it receives; nodes stand in the order in which they are reached.
 *
 * @param source - the place of the source in the chain
 */
export function chainSends(length: number, source: number): ChainSend[] {
  const sends: ChainSend[] = []
  const intervals: Interval[] = [{ left: 0, right: length - 1, holder: source }]
  // The array grows as intervals are handed on.
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
  // In the middle of an odd number of nodes: all before the holder.
  const last = 2 * holder === left + right ? holder - 1 : left + Math.floor(nodes / 2)
  return { left, right: last, holder: last }
}

/** A unicast of a tree. Sends of a node stand behind the one that it receives, in the order in which it sends them. */
export type Send = Path

/** A way that is the same in all dimensions, and around rings of both directions or of one. */
export type TreeWay = Exclude<Way, 'shorter-else-negative'>

/** A multicast to nodes other than its source, in ascending order; `way` is for those that go around rings. */
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
 * it is behind it in the tree, or behind an earlier send of the same node. This needs routes that go first in the
 * dimension that counts first in the order, which the paper takes for granted.
 */
export const uMesh: Tree = (source, destinations, network) => {
  const chain = ascending([source, ...destinations])
  return sendsAlong(chain, chain.indexOf(source), network)
}

/**
 * U-torus: the tree of SPU, on a torus. Two unicasts share a virtual channel only if one waits for the other. Physical
 * channels are shared by others too, by a p-worm and an h- or l-worm: what the paper says of contention is true only
 * where virtual channels have a bandwidth of their own.
 *
 * In networks of negative channels the order has to be descending, the mirror image, of which the paper says nothing: in
 * ascending order, most multicasts have unicasts that share even a virtual channel.
 */
export const uTorus: Tree = (source, destinations, network, way = 'shorter') => {
  const sorted = ascending([source, ...destinations])
  if (way === 'negative') sorted.reverse()
  const start = sorted.indexOf(source)
  return sendsAlong([...sorted.slice(start), ...sorted.slice(0, start)], 0, network, way)
}

/**
 * SPU, the source-partitioned U-mesh: as U-mesh, but the chain begins with the source and goes around. As sources differ,
 * so do the middles of their chains, which have most to send.
 */
export const spu: Tree = (source, destinations, network) => uTorus(source, destinations, network)

/** The steps of U-mesh, SPU and U-torus, with a send per node and step: ⌈log2(1 + |D|)⌉, the least with one port. */
export function treeSteps(destinations: number): number {
  return ceilLog(2, 1 + destinations)
}

/**
 * The latency of U-mesh, SPU and U-torus: ⌈log2(1 + |D|)⌉ (Ts + L Tc), in cycles, where a flit takes a cycle (Tc = 1). The
 * hops on the longest branch come in addition; the paper leaves them out.
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

/**
 * The chains of U-mesh (McKinley et al. 1994), SPU (Kesavan and Panda 1996) and U-torus (Robinson et al. 1995): the nodes
 * of a multicast in a row, of which each holder of the message hands one half to a node of it, again and again.
 */

import type { Path } from '../route.js'

/** From one node of a chain to another one, by their places in it. */
type ChainSend = Pick<Path, 'from' | 'to'>

interface Interval {
  readonly left: number
  readonly right: number
  /** The place of the node that has the message. */
  readonly holder: number
}

/**
 * Who sends to whom in a chain: each node other than the source receives once, and with one send of each holder in each
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

/** Indices of arrays and memories as machine words. */

import { choose, compare } from './arithmetic.js'
import type { Graph, Node } from './graph.js'
import { toShort } from './shifts.js'
import { isAnySet, type Value } from './values.js'

/** Lengths are below this number, so an index that is too large becomes it. */
const pastAll = 2n ** 31n - 1n

/** An index as one word of 32 bits; an index past all lengths stays past them. */
export function shortIndex(g: Graph, index: Value): Node {
  const [low, ...high] = index
  if (low!.size === 32) return low!
  const isLow = compare(g, 'ltu', low!, g.constant(pastAll, 64))
  const short = choose(g, isLow, toShort(g, low!), g.constant(pastAll, 32))
  return high.length === 0 ? short : choose(g, isAnySet(g, high), g.constant(pastAll, 32), short)
}

/** 1 if an index is below a length. */
export function isInside(g: Graph, index: Node, length: number): Node {
  return compare(g, 'ltu', index, g.constant(BigInt(length), 32))
}

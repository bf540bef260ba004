/** Items side by side in one word, from which an index chooses by a shift. */

import { lowBits, or } from './bitwise.js'
import type { Graph, Node } from './graph.js'
import { wordOfBits } from './masks.js'
import { shiftBy, shiftLeft } from './shifts.js'

/** With fewer items, a tree of choices is as simple. */
const fewestItems = 3

/**
 * The item at an index, 0 past the end; null if the items do not fit in a word of 32 bits.
 * @param items - unsigned words of 32 bits
 * @param width - the bits of an item
 */
export function choosePacked(g: Graph, index: Node, items: readonly Node[], width: number): Node | null {
  const log = Math.ceil(Math.log2(width))
  if (items.length < fewestItems || !fits(index, items.length, 2 ** log)) return null
  const packed = width === 1 ? wordOfBits(g, items) : joinedItems(g, items, 2 ** log)
  return lowBits(g, shiftBy(g, 'shru', packed, shiftLeft(g, index, log)), width)
}

/** True if the word has all items, and 0 where any other index leads. */
function fits({ bits }: Node, count: number, stride: number): boolean {
  return bits <= 5 && Math.max(2 ** bits, count) * stride <= 32
}

function joinedItems(g: Graph, items: readonly Node[], stride: number): Node {
  return items.reduceRight((word, item, i) => or(g, word, shiftLeft(g, item, i * stride)), g.constant(0n, 32))
}

/** Tables from which nodes draw destinations: the alias method, in integers. */

import { drawBits } from '../../../rtl/traffic/load-parameters.js'
import { sumOf, type TrafficMatrix } from './traffic-matrix.js'

/** The part `share` of an entry's packets goes to one node, and the rest to another. */
interface Entry {
  readonly share: number
  readonly to: number
  readonly other: number
}

/** The number of entries that a table needs for a matrix: a power of two. */
export function tableSize(matrix: TrafficMatrix): number {
  const most = Math.max(...matrix.map((row) => row.filter((weight) => weight > 0).length))
  return 2 ** Math.ceil(Math.log2(most))
}

/**
 * The table of a node (Walker, ACM TOMS 1977). The probability of each destination is exact to 2^-20.
 * @param weights - by destination; not all are 0
 * @param size - the number of entries, from {@link tableSize}
 */
export function destinationTable(weights: readonly number[], size: number): Entry[] {
  const perEntry = 2 ** drawBits / size
  const draws = drawsOf(weights).filter(({ draws }) => draws > 0)
  const none = { node: draws[0]!.node, draws: 0 }
  const all = [...draws, ...Array.from({ length: size - draws.length }, () => ({ ...none }))]
  const small = all.filter(({ draws }) => draws < perEntry)
  const large = all.filter(({ draws }) => draws >= perEntry)
  const entries: Entry[] = []
  // Each small destination gets an entry, which a large one fills up.
  for (let first = small.pop(); first !== undefined; first = small.pop()) {
    const second = large.pop()!
    entries.push({ share: first.draws, to: first.node, other: second.node })
    second.draws -= perEntry - first.draws
    const rest = second.draws < perEntry ? small : large
    rest.push(second)
  }
  return [...entries, ...large.map(({ node }) => ({ share: perEntry, to: node, other: node }))]
}

interface Count {
  readonly node: number
  draws: number
}

/** Draws of 2^20 by destination: integers with this sum, each adjacent to its exact share (largest remainders). */
function drawsOf(weights: readonly number[]): Count[] {
  const all = 2 ** drawBits
  const sum = sumOf(weights)
  const exact = weights.map((weight) => (weight / sum) * all)
  const draws = exact.map(Math.floor)
  const missing = all - sumOf(draws)
  const byRemainder = exact
    .map((value, node) => ({ node, remainder: value - draws[node]! }))
    .filter(({ node }) => weights[node]! > 0)
    .sort((a, b) => b.remainder - a.remainder || a.node - b.node)
  for (const { node } of byRemainder.slice(0, missing)) draws[node]!++
  return draws.map((count, node) => ({ node, draws: count }))
}

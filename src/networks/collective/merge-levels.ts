/** Gathers the contents of many positions of a line at one position, and the reverse. */

/** A move from one position to another. */
export interface Merge {
  readonly from: number
  readonly to: number
  /** From 1: the distance from sender to receiver, in positions that still hold something. */
  readonly rank: number
}

/**
 * Gathers at position 0 the contents of M cyclic positions, -⌈M/2⌉ + 1 to ⌊M/2⌋, in levels. In each level, the nearest
 * `side` positions on either side of 0 send to 0. The others, outwards from 0, form chunks of at most 2 side + 1, each of
 * which sends to its middle. With 3 on a side there are ⌈log7 M⌉ levels (for M up to 399), with 1 there are ⌈log3 M⌉.
 *
 * Chen, Chiang and Chen describe it for powers of 7, where the distances are 7^j (section 3.1); this version takes any M.
 */
export function mergeLevels(positions: number, side: 1 | 2 | 3 = 3): Merge[][] {
  return mergeSides(Math.floor((positions - 1) / 2), Math.floor(positions / 2), side)
}

/** Gathers a number of positions below 0 and a number above it. */
export function mergeSides(below: number, above: number, side: 1 | 2 | 3): Merge[][] {
  const levels: Merge[][] = []
  const outwards = (count: number, sign: 1 | -1): number[] => Array.from({ length: count }, (_, i) => sign * (i + 1))
  let sides = [outwards(below, -1), outwards(above, 1)]
  while (sides.some((holders) => holders.length > 0)) {
    const chunks = sides.map((holders) => chunksOf(holders.slice(side), 2 * side + 1))
    const toZero = sides.flatMap((holders) =>
      holders.slice(0, side).map((from, i): Merge => ({ from, to: 0, rank: i + 1 })),
    )
    levels.push([...toZero, ...chunks.flat().flatMap(mergesOf)])
    sides = chunks.map((ofSide) => ofSide.map((chunk) => chunk[middleOf(chunk)]!))
  }
  return levels
}

function chunksOf(holders: readonly number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(holders.length / size) }, (_, i) => holders.slice(i * size, (i + 1) * size))
}

function mergesOf(chunk: readonly number[]): Merge[] {
  const middle = middleOf(chunk)
  return chunk.flatMap((from, i) => (i === middle ? [] : [{ from, to: chunk[middle]!, rank: Math.abs(i - middle) }]))
}

/** The middle; the one nearer to 0 if there are two. */
function middleOf(chunk: readonly number[]): number {
  return Math.floor((chunk.length - 1) / 2)
}

/** A position that sends its contents to another. */
interface LineSend {
  readonly from: number
  readonly to: number
}

/**
 * The reverse: position 0 of a line sends to all others, step by step, the widest sends first. In a step, a position sends
 * to at most one on either side, the nearer first, and no two of its sends pass the same place. The positions between sender
 * and receiver are served later through either of them, so no worm of a later step waits for one of an earlier step.
 */
export function lineSteps(below: number, above: number): LineSend[][] {
  const distance = ({ from, to }: LineSend): number => Math.abs(to - from)
  return mergeSides(below, above, 1)
    .toReversed()
    .map((merges) => merges.map(({ from, to }) => ({ from: to, to: from })).sort((a, b) => distance(a) - distance(b)))
}

/** Gathering on cyclic residues, and its reverse: sections 2.2 and 3.1 of Chen, Chiang and Chen. */

import { displaced, modulo, type Vector } from '../network.js'
import { negative, residueOf } from './cube.js'
import { received, type Arrival, type Holdings, type Plan, type Send } from './plan.js'

/** What is at one of M cyclic positions goes to another one. */
export interface Merge {
  readonly from: number
  readonly to: number
  /** From 1: how many positions that still have something lie between them, that one included. */
  readonly rank: number
}

/** The distance that a node goes in a level of a gathering, by its residue; none, if it stays. */
export type Level = readonly (Vector | undefined)[]

/**
 * Brings together at position 0 what is at M cyclic positions, -⌈M/2⌉ + 1 to ⌊M/2⌋, in levels. In each, the nearest
 * `side` on either side of 0 go to 0. The others, away from 0, are taken in chunks of 2 side + 1 at most, each of which
 * goes to its middle. With 3 on a side there are ⌈log7 M⌉ levels (for M up to 399), with 1 there are ⌈log3 M⌉.
 *
 * The paper has it for powers of 7, where the distances are 7^j; this is for any M.
 */
export function mergeLevels(positions: number, side: 1 | 3 = 3): Merge[][] {
  const levels: Merge[][] = []
  const outwards = (count: number, sign: 1 | -1): number[] => Array.from({ length: count }, (_, i) => sign * (i + 1))
  let sides = [outwards(Math.floor((positions - 1) / 2), -1), outwards(Math.floor(positions / 2), 1)]
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

/** Of two in the middle, the one that is nearer to 0. */
function middleOf(chunk: readonly number[]): number {
  return Math.floor((chunk.length - 1) / 2)
}

/**
 * Gathering of what is at residues 0, unit, 2 unit .. of x - y - z modulo m at residue 0. The six members of a group come
 * in over the six links of its centre, rank 1 along x, 2 along y and 3 along z, so that a step uses no channel twice.
 */
export function gatherLevels(m: number, unit: number): Level[] {
  return levelsOf(m, unit, mergeLevels(m / unit), (by, rank) => {
    if (rank === 1) return [by, 0, 0]
    return rank === 2 ? [0, 0 - by, 0] : [0, 0, 0 - by]
  })
}

/** The same along x alone: what C1 turns around. */
export function rowLevels(m: number): Level[] {
  return levelsOf(m, 1, mergeLevels(m, 1), (by) => [by, 0, 0])
}

function levelsOf(
  m: number,
  unit: number,
  levels: readonly Merge[][],
  distance: (by: number, rank: number) => Vector,
): Level[] {
  return levels.map((merges) => {
    const level: (Vector | undefined)[] = Array.from({ length: m })
    for (const { from, to, rank } of merges) level[modulo(from * unit, m)] = distance((to - from) * unit, rank)
    return level
  })
}

/** The nodes that send something in a level of a gathering, and how far. */
export function membersOf(level: Level, { nodes, cube }: Plan): { node: number; by: Vector }[] {
  return nodes.flatMap((node) => {
    const by = level[residueOf(node, cube, level.length)]
    return by ? [{ node, by }] : []
  })
}

/** A step for each level. A node that has nothing is silent. */
export function gather(plan: Plan, phase: string, held: Holdings, levels: readonly Level[]): Holdings {
  let now = held
  for (const level of levels) {
    const members = membersOf(level, plan).filter(({ node }) => now[node]!.length > 0)
    const sends = members.map(({ node, by }): Send => ({ from: node, by, carries: now[node]! }))
    const arrivals = plan.step(phase, sends)
    const kept = [...now]
    for (const { node } of members) kept[node] = []
    now = received(kept, arrivals)
  }
  return now
}

/** The reverse: each centre sends copies to its members, the widest level first. */
export function spread(plan: Plan, phase: string, held: Holdings, levels: readonly Level[]): Holdings {
  let now = held
  for (const level of levels.toReversed()) {
    const sends = membersOf(level, plan).map(({ node, by }): Send => {
      const from = displaced(node, by, plan.cube)
      return { from, by: negative(by), carries: now[from]! }
    })
    const arrivals: Arrival[] = plan.step(
      phase,
      sends.filter(({ carries }) => carries.length > 0),
    )
    now = received(now, arrivals)
  }
  return now
}

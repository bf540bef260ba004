/** Gathering on cyclic residues, and its reverse: sections 2.2 and 3.1 of Chen, Chiang and Chen. */

import { mergeLevels, type Merge } from '../merge-levels.js'
import { displaced, modulo, type Vector } from '../network.js'
import { negative, residueOf } from './cube.js'
import { received, type Arrival, type Holdings, type Plan, type Send } from './plan.js'

/** The distance that a node sends in a level of a gathering, by its residue; undefined if it does not send. */
export type Level = readonly (Vector | undefined)[]

/**
 * Gathers the messages at residues 0, unit, 2 unit .. of x - y - z modulo m at residue 0. The six members of a group send
 * over the six links of its centre, rank 1 along x, 2 along y and 3 along z, so that a step uses no channel twice.
 */
export function gatherLevels(m: number, unit: number): Level[] {
  return levelsOf(m, unit, mergeLevels(m / unit), (by, rank) => {
    if (rank === 1) return [by, 0, 0]
    return rank === 2 ? [0, 0 - by, 0] : [0, 0, 0 - by]
  })
}

/** The gathering levels along x alone, which C1 reverses. */
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

/** The nodes that send in a level of a gathering, and their distances. */
export function membersOf(level: Level, { nodes, torus }: Plan): { node: number; by: Vector }[] {
  return nodes.flatMap((node) => {
    const by = level[residueOf(node, torus, level.length)]
    return by ? [{ node, by }] : []
  })
}

/** Runs a step for each level. Nodes without messages stay silent. */
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

/** The reverse of gathering: each centre sends copies to its members, the widest level first. */
export function spread(plan: Plan, phase: string, held: Holdings, levels: readonly Level[]): Holdings {
  let now = held
  for (const level of levels.toReversed()) {
    const sends = membersOf(level, plan).map(({ node, by }): Send => {
      const from = displaced(node, by, plan.torus)
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

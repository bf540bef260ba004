/**
 * Paths through a banyan of 2^n nodes, numbered as by Park and Yoon: packets enter at stage n - 1 and leave at stage 0;
 * links 0 to 2^n - 1 are in front of each stage and behind it; link a is at element a >> 1, at its upper port if a is even.
 */

import { refuse } from '../error.js'
import type { Path } from '../route.js'

/** From one node to another. */
export type Unicast = Pick<Path, 'from' | 'to'>

/** Nodes `first` to `last`, or, if `last` is less, around the end: `first` up to the end, and the beginning up to `last`. */
export interface Region {
  readonly first: number
  readonly last: number
}

/** A packet at an element: the region that it still serves, and the ports to which the element sends it. */
export interface Hop {
  readonly stage: number
  /** The link in front of the stage. */
  readonly link: number
  readonly region: Region
  /** 0 is the upper port; both, where the packet is replicated. */
  readonly ports: readonly number[]
}

/**
 * n of a network of 2^n nodes.
 * @throws CollectiveError FW941 if there is none
 */
export function stagesOf(nodes: number): number {
  const stages = Math.log2(nodes)
  if (!Number.isInteger(stages) || stages < 1 || stages > mostStages)
    refuse('FW941', `no banyan has ${nodes} nodes`, `take a power of two from 2 to ${2 ** mostStages}`)
  return stages
}

/** Link numbers are computed in 32 bits. */
const mostStages = 24

/**
 * The link in front of a stage over which a packet comes: d_{n-1}..d_{i+1} s_{i-1}..s_0 s_i. Earlier stages have replaced
 * bits of the source by bits of the destination. (Theorem 2)
 */
export function linkBefore(stage: number, { from, to }: Unicast): number {
  return (((to >> (stage + 1)) << (stage + 1)) | ((from & (2 ** stage - 1)) << 1) | bitOf(from, stage)) >>> 0
}

/** The link behind a stage over which a packet leaves: at the same element, the port that is bit i of the destination. */
export function linkBehind(stage: number, unicast: Unicast): number {
  return (((linkBefore(stage, unicast) >> 1) << 1) | bitOf(unicast.to, stage)) >>> 0
}

function bitOf(value: number, index: number): number {
  return (value >> index) & 1
}

/** The parts of a region that an element sends to its upper and lower port; null for none. Wrapping is our own extension. */
export function splitRegion(region: Region, stage: number): readonly [upper: Region | null, lower: Region | null] {
  const { first, last } = region
  const half = 2 ** stage
  const begin = first - (first % (2 * half))
  const [middle, end] = [begin + half, begin + 2 * half - 1]
  const [firstIsLower, lastIsLower] = [first >= middle, last >= middle]
  if (first <= last) {
    if (firstIsLower === lastIsLower) return firstIsLower ? [null, region] : [region, null]
    return [
      { first, last: middle - 1 },
      { first: middle, last },
    ]
  }
  // A region around the end of the nodes that the element reaches is never empty in either half.
  if (firstIsLower !== lastIsLower)
    return [
      { first: begin, last },
      { first, last: end },
    ]
  return firstIsLower ? [{ first: begin, last: middle - 1 }, region] : [region, { first: middle, last: end }]
}

/** The hops of a packet for a region, stage by stage, in each from the upper to the lower end of the nodes (Fig. 2). */
export function hopsOfRegion(source: number, region: Region, stages: number): Hop[] {
  const hops: Hop[] = []
  let copies = [region]
  for (let stage = stages - 1; stage >= 0; stage--) {
    const next: Region[] = []
    for (const copy of copies) {
      const parts = splitRegion(copy, stage)
      const ports = [0, 1].filter((port) => parts[port] !== null)
      hops.push({ stage, link: linkBefore(stage, { from: source, to: copy.first }), region: copy, ports })
      next.push(...parts.filter((part) => part !== null))
    }
    copies = next
  }
  return hops
}

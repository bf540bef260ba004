/** Broadcast banyans for testbenches, and the places of packets in them. */

import { parametersOf } from 'flitwave/hdl'
import { BroadcastNetwork } from '../../rtl/min/broadcast-network.js'
import type { Region } from '../../rtl/min/header.js'
import type { BanyanParameters } from '../../rtl/min/parameters.js'

/** The defaults of a banyan with some changes. */
export function banyanOf(changes: Partial<BanyanParameters>): BanyanParameters {
  return parametersOf(BroadcastNetwork, changes)
}

/**
 * The input link over which a packet from node s to node d enters stage i: d_n-1..d_i+1 s_i-1..s_0 s_i (Park and Yoon,
 * Theorem 2). The last digit is the input, the others are the label of the element.
 */
export function linkAt(stage: number, source: number, destination: number): number {
  const above = (destination >> (stage + 1)) << (stage + 1)
  const below = source & (2 ** stage - 1)
  return above | (below << 1) | ((source >> stage) & 1)
}

/** All nodes of a region, in ascending order. */
export function nodesIn({ min, max }: Region): number[] {
  return Array.from({ length: max - min + 1 }, (_, i) => min + i)
}

/** The nodes in both regions; null if there are none. */
export function common(a: Region, b: Region): Region | null {
  const [min, max] = [Math.max(a.min, b.min), Math.min(a.max, b.max)]
  return min <= max ? { min, max } : null
}

/** The 2^(i+1) nodes behind the outputs of an element at stage i, for the element that leads to a given node. */
export function blockOf(node: number, stage: number): Region {
  const size = 2 ** (stage + 1)
  const min = Math.floor(node / size) * size
  return { min, max: min + size - 1 }
}

/** The part of a region behind each output of an element at stage i, by definition; null for an empty part. */
export function halvesOf(region: Region, stage: number): (Region | null)[] {
  const { min } = blockOf(region.min, stage)
  return [min, min + 2 ** stage].map((start) => common(region, { min: start, max: start + 2 ** stage - 1 }))
}

/** True if an output is in a set of outputs. */
export function has(outputs: number, output: number): boolean {
  return ((outputs >> output) & 1) === 1
}

/** More cycles than a worm waits for two others of the same length to pass. */
export function patienceFor({ flits }: { readonly flits: number }): number {
  return 10 + 2 * flits
}

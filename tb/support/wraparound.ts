/** Wrap-around networks for testbenches, and what a multicast takes through one. */

import { wraparoundParameters, type WraparoundParameters } from '../../rtl/min/wraparound/parameters.js'

/** The defaults of a wrap-around network, some changed. */
export function wraparoundOf(changes: Partial<WraparoundParameters>): WraparoundParameters {
  const defaults = Object.fromEntries(Object.entries(wraparoundParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as WraparoundParameters), ...changes }
}

/** A set of nodes as a mask; a bigint, as signals of such widths are, where it is too large for a number. */
export function nodeMask(nodes: readonly number[]): number {
  const mask = nodes.reduce((sum, node) => sum | (1n << BigInt(node)), 0n)
  return mask <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(mask) : (mask as unknown as number)
}

/** The members of a set of nodes, in ascending order. */
export function nodesOf(mask: number, nodes: number): number[] {
  return Array.from({ length: nodes }, (_, d) => d).filter((d) => Math.floor(mask / 2 ** d) % 2 === 1)
}

/** A multicast in a network that is empty otherwise, where data is there in time and the start is given. */
export interface LoneMulticast {
  /** n. */
  readonly addressWidth: number
  /** f. */
  readonly destinations: number
  readonly words: number
}

/**
 * Cycles from the one in which the source takes a multicast to that in which the tail of phase one comes to all nodes of
 * its span: one to take it in, then n stages and 2 + f + W flits.
 */
export function phaseOneLatency({ addressWidth, destinations, words }: LoneMulticast): number {
  return 1 + addressWidth + 2 + destinations + words - 1
}

/** The same to the cycle in which the tail of phase two comes to all destinations: once more n stages, and 1 + W flits. */
export function multicastLatency(lone: LoneMulticast): number {
  return phaseOneLatency(lone) + 1 + lone.addressWidth + lone.words
}

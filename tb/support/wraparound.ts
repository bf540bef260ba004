/** Wrap-around networks for testbenches, and sets of nodes as they take them. */

import { defaultsOf } from 'flitwave/hdl'
import type { WraparoundParameters } from '../../rtl/min/wraparound/parameters.js'
import { WraparoundNetwork } from '../../rtl/min/wraparound/wraparound-network.js'

/** The defaults of a wrap-around network, some changed. */
export function wraparoundOf(changes: Partial<WraparoundParameters>): WraparoundParameters {
  return defaultsOf(WraparoundNetwork, changes)
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

/* Sets of nodes, as multicasts name their destinations: bit d for node d. */

import { array, hasBit } from 'flitwave/hdl'

/** A bigint if it is too large for a number, like signals of such widths. */
export function nodeMask(nodes: readonly number[]): number {
  const mask = nodes.reduce((sum, node) => sum | (1n << BigInt(node)), 0n)
  return mask <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(mask) : (mask as unknown as number)
}

/** The members of a set of nodes, in ascending order. */
export function nodesOf(mask: number, nodes: number): number[] {
  return array(nodes, (d) => d).filter((d) => hasBit(mask, d))
}

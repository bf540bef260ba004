import type { BroadcastTiming } from './latency.js'
import { plusX, plusY, type Pattern, type Stage } from './pattern.js'

/**
 * Z_block of [DCF]: a node and the three to which it sends lie as the corners of a Z. Its last send goes two hops, the
 * others one.
 */
const zBlock: Pattern = [[{ at: [0, 0], sends: [plusX, plusY, [-1, 1]] }]]

/** The last step of DCF and EDN if n = 2 · 4^k. */
export const lastZBlock: Stage = { phase: 'Z block', pattern: zBlock, unit: 1 }

/**
 * Z blocks alone: d steps on a torus of n = 2^d. Free of contention within steps, but not across them.
 *
 * [DCF] takes a torus for a Z block of level d. That supposes that a message may choose its way where both are equally
 * long: in the first step (+n/2, 0) and (-n/2, +n/2) must not both go out towards +x. Here the header of the latter says
 * so.
 */
export function zBlockStages(n: number): Stage[] {
  return Array.from({ length: Math.log2(n) }, (_, index) => ({ ...lastZBlock, unit: n / 2 ** (index + 1) }))
}

/** Latency of Z blocks alone: 3d ts + 2(n - 1) + d(L + tr). It holds if no worm waits for another one. */
export function zBlockLatency(n: number, { flits, ts, tr }: BroadcastTiming): number {
  const steps = Math.log2(n)
  return 3 * steps * ts + 2 * (n - 1) + steps * (flits + tr)
}

/**
 * Broadcasts with extended dominating nodes, as far as they can be reconstructed. The paper of Tsai and McKinley (1996) was
 * not available. [DCF] says that it takes d steps with three sends of each node, 4 hops in units of n/4 in the first two
 * steps together, and is free of contention within steps, but not across them. Many patterns fit this description, and
 * theirs is unknown, so these two are called EDN-like.
 */

import type { Vector } from '../network.js'
import { quarteringLatency, type BroadcastTiming } from './latency.js'
import { minusX, minusY, plusX, plusY, quartering, lastZBlock, type Pattern, type Stage } from './pattern.js'

const source: Vector = [0, 0]
const inColumn: Vector = [0, 2]

const right: Vector = [1, -1]
const left: Vector = [-1, 1]

/**
 * First steps of two hops, the only ones possible if messages go in the positive direction where both ways are equally long.
 * 72 patterns begin so. This one has a symmetric first step, agrees with the formula at large ts and takes about one message
 * length more than DCF on 32 x 32 at ts = tr = 0, as [DCF] reports.
 */
const pattern: Pattern = [
  [{ at: source, sends: [inColumn, right, left] }],
  [
    { at: source, sends: [minusY, [2, 0], minusX] },
    { at: inColumn, sends: [minusY, [2, 0], minusX] },
    { at: right, sends: [plusY, minusY, plusX] },
    { at: left, sends: [[2, 0], minusX, [0, 2]] },
  ],
]

/**
 * First steps of up to three hops. This lattice is the only one that fits, and in the second step each of its nodes does the
 * same. It needs messages that may choose their way where both are equally long: it sends to both x = n/2 and x = -n/2.
 */
const lattice: Pattern = [[{ at: source, sends: [inColumn, [-2, -1], [2, 1]] }]]
const aroundLattice: Pattern = [[{ at: source, sends: [plusY, minusX, plusX] }]]

/** The EDN-like broadcast whose first steps go two hops; as with DCF, a Z block comes last for n = 2 · 4^k. */
export function ednStages(n: number): Stage[] {
  return quartering(n, pattern, lastZBlock)
}

/** The EDN-like broadcast on a lattice, whose phases each send in two steps of one pattern each. */
export function ednLatticeStages(n: number): Stage[] {
  return quartering(n, lattice, lastZBlock).flatMap((stage) =>
    stage === lastZBlock ? [stage] : [stage, { ...stage, pattern: aroundLattice }],
  )
}

/**
 * Latency of EDN, as [DCF] gives it: 6k ts + 4(4^k - 1)/3 + 2k(L + tr) for n = 4^k, and 3(2k + 1) ts + 2(4^(k + 1) - 1)/3 +
 * (2k + 1)(L + tr) for n = 2 · 4^k. It holds if no worm waits for another.
 */
export function ednLatency(n: number, timing: BroadcastTiming): number {
  return quarteringLatency(n, 6, timing)
}

/**
 * DCF: the depth contention-free broadcast of Hou, Wang, Hsu, "Depth Contention-Free Broadcasting on Torus Networks" (ICS
 * 1998), section 5, here called [DCF]; for tori of n x n all-port nodes with n = 2^d.
 */

import type { Vector } from '../network.js'
import { quarteringLatency, type BroadcastTiming } from './latency.js'
import {
  minusX,
  minusY,
  plusX,
  plusY,
  quartering,
  lastZBlock,
  type Pattern,
  type Relay,
  type Stage,
} from './pattern.js'

/**
 * How a phase sends from S to A, B, C and D in its first step and to their neighbours in the second.
 *
 * The figures of the paper are lost. Its text allows two patterns, which exchange the places of B and C and move one send
 * from one to the other. Both have all the properties that the paper proves, and the same latency. In `b`, a phase reaches
 * four rows of four nodes each, as Z blocks do; in `a`, the rows are ragged.
 */
export type DcfVariant = 'a' | 'b'

const s: Vector = [0, 0]
const a: Vector = [2, 1]
const inColumn: Vector = [0, 2]
const onDiagonal: Vector = [-1, -1]
const d: Vector = minusY

const patterns: Readonly<Record<DcfVariant, Pattern>> = {
  a: patternOf({ at: onDiagonal, sends: [minusX, plusY, minusY] }, { at: inColumn, sends: [plusX, minusY] }),
  b: patternOf({ at: inColumn, sends: [plusX, minusX, minusY] }, { at: onDiagonal, sends: [minusX, plusY] }),
}

function patternOf(b: Relay, c: Relay): Pattern {
  return [
    [{ at: s, sends: [a, b.at, c.at, d] }],
    [{ at: a, sends: [plusX, minusX, plusY, minusY] }, b, c, { at: d, sends: [plusX] }, { at: s, sends: [plusX] }],
  ]
}

/**
 * The phases of DCF for n = 4^k; for n = 2 · 4^k a Z block comes last. A and B rely on a rule that the paper does not state,
 * but no other rule works: where both ways are equally long, messages go in the positive direction.
 */
export function dcfStages(n: number, variant: DcfVariant): Stage[] {
  return quartering(n, patterns[variant], lastZBlock)
}

/**
 * Latency of DCF, [DCF] section 5: 5k ts + 4(4^k - 1)/3 + 2k(L + tr) for n = 4^k, and (5k + 3) ts + 2(4^(k + 1) - 1)/3 + (2k
 * + 1)(L + tr) for n = 2 · 4^k. No worm ever waits for another, so the formula is exact.
 */
export function dcfLatency(n: number, timing: BroadcastTiming): number {
  return quarteringLatency(n, 5, timing)
}

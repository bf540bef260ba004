import type { Timing } from '../timing.js'

/**
 * The parameters of the latency formulas of [DCF], L, t_s and t_r; the start-ups of a node come one after the other. A flit
 * takes one cycle for a hop: t_c = 1.
 */
export type BroadcastTiming = Pick<Timing, 'flits' | 'ts' | 'tr'>

/**
 * What the formulas of DCF and EDN have in common. The two steps of a phase take 4 hops in its units together, n/4, n/16 and
 * so on; a Z block, which comes last if n = 2 · 4^k, takes 2 hops and three start-ups. Each step takes L + t_r.
 *
 * @param startUps - of the two steps of a phase together, on the longest branch
 */
export function quarteringLatency(n: number, startUps: number, { flits, ts, tr }: BroadcastTiming): number {
  const steps = Math.log2(n)
  const phases = Math.floor(steps / 2)
  const hasZBlock = steps % 2 === 1
  const hops = hasZBlock ? (2 * (4 ** (phases + 1) - 1)) / 3 : (4 * (4 ** phases - 1)) / 3
  return (startUps * phases + (hasZBlock ? 3 : 0)) * ts + hops + steps * (flits + tr)
}

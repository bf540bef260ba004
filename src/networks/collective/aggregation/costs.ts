/** The costs that Chen, Chiang and Chen give in lemmas 2 to 4, and the costs of six spanning trees. */

import { ceilLog } from '../whole-numbers.js'

/** A time, `startups` Ts + `bytes` Tc. */
export interface Cost {
  readonly startups: number
  readonly bytes: number
}

export interface CostParameters {
  readonly n: number
  /** A divisor of n where the claims must hold; the formulas are defined for other values too. */
  readonly h: number
  /** s: the number of messages, at most one at each node. */
  readonly messages: number
  /** m: the length of a message in bytes. */
  readonly bytes: number
}

/** The time of a cost. */
export function timeOf({ startups, bytes }: Cost, { ts, tc }: { readonly ts: number; readonly tc: number }): number {
  return startups * ts + bytes * tc
}

/** Lemma 2, phase A1: m + 7m + 49m .. in ⌈log7 h⌉ steps. The sum in the paper has one term too many. */
export function gatheringCost({ h, bytes }: Pick<CostParameters, 'h' | 'bytes'>): Cost {
  const startups = ceilLog(7, h)
  return { startups, bytes: ((7 ** startups - 1) / 6) * bytes }
}

/**
 * Lemma 3, phases A1 to A3; the paper misplaces a bracket. It is not an upper bound: it charges A3 for one message in each
 * unicast, and there may be up to h. One startup that it counts for A2 has no step.
 */
export function aggregationCost({ n, h, bytes }: Omit<CostParameters, 'messages'>): Cost {
  const gathering = gatheringCost({ h, bytes })
  const prefixSums = 8 * ceilLog(7, n) + 2 * ceilLog(7, Math.ceil(n / h)) + 1
  const tuning = 4 * ceilLog(7, h)
  return { startups: gathering.startups + prefixSums + tuning, bytes: gathering.bytes + prefixSums + tuning * bytes }
}

/**
 * Lemma 4, phases B1 to C3: a DDN has s / h^2 messages and sends them around columns, then s / h around horizontal lines. It
 * is not an upper bound if h^2 does not divide s: some DDNs then have one more message.
 */
export function distributionCost({ n, h, messages, bytes }: CostParameters): Cost {
  const inDdns = 6 * ceilLog(7, Math.ceil(n / h)) + ceilLog(3, h)
  const ofDdn = messages / h ** 2
  return {
    startups: inDdns + 2 * (h - 1),
    bytes: ((inDdns + h - 1) * ofDdn + (h - 1) * h * ofDdn) * bytes,
  }
}

/** The whole broadcast: lemmas 3 and 4. */
export function broadcastCost(parameters: CostParameters): Cost {
  const [first, second] = [aggregationCost(parameters), distributionCost(parameters)]
  return { startups: first.startups + second.startups, bytes: first.bytes + second.bytes }
}

/**
 * Six spanning trees as the paper charges them: D (Ts + s m / 6 Tc) with the diameter D = 3 ⌊n/2⌋. The formula ignores that
 * trees have a height of at least D + 2 and that messages must first reach the root.
 */
export function treesCost({ n, messages, bytes }: Omit<CostParameters, 'h'>): Cost {
  const diameter = 3 * Math.floor(n / 2)
  return { startups: diameter, bytes: ((diameter * messages) / 6) * bytes }
}

/**
 * Six spanning trees of height H, one way, to the root or from it. Messages of all trees are cut into c chunks that follow
 * each other: (H + c - 1) (Ts + ⌈s/6⌉ m / c Tc).
 */
export function pipelinedTreesCost(
  { messages, bytes }: Pick<CostParameters, 'messages' | 'bytes'>,
  { height, chunks }: { readonly height: number; readonly chunks: number },
): Cost {
  const steps = height + chunks - 1
  return { startups: steps, bytes: (steps * Math.ceil(messages / 6) * bytes) / chunks }
}

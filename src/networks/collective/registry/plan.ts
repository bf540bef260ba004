/** A schedule with the claims of its algorithm and its predicted time. */

import type { CheckReport } from '../check/check.js'
import { greatestOf } from '../../../base/statistics.js'
import { isExactlyOnce } from '../check/delivery.js'
import { isRight } from '../check/operation.js'
import type { BandwidthBound } from '../operations/bounds.js'
import { othersOf, type Schedule, type Message } from '../schedule.js'
import { treeLatency } from '../multicast/tree.js'
import { hopsOf } from '../route.js'
import { stepLatency, type Timing } from '../timing.js'
import type { TreeShape } from '../aggregation/trees.js'
import type { MulticastOptions } from '../multicast/multicast.js'
import type { Network } from '../network.js'

export interface Algorithm {
  /** Determines the inputs: with all-to-all, every source has a message for all; operations involve all nodes. */
  readonly kind: 'broadcast' | 'multicast' | 'all-to-all' | 'operation'
  /** The options that affect the algorithm, apart from the seed. */
  readonly options: readonly Exclude<keyof AlgorithmOptions, 'seed'>[]
  /** The default network, used if none is named. */
  readonly network: Network
  readonly plan: (network: Network, input: Input) => Plan
}

/** The messages to send; an algorithm uses those of its kind. */
export interface Input {
  readonly source: () => number
  readonly messages: () => readonly Message[]
  readonly sources: () => readonly number[]
  readonly options: AlgorithmOptions
}

export interface AlgorithmOptions extends MulticastOptions {
  /** The side of a block of aggregation; by default the least divisor of the sizes of the torus. */
  readonly h?: number
  /** The shape of trees; by default shallow where such trees are known. */
  readonly shape?: TreeShape
}

export interface Plan {
  readonly schedule: Schedule
  /** The claims that a report must confirm for the algorithm to be right. */
  readonly claims: readonly Claim[]
  /** Null if no formula applies. */
  readonly predict: (timing: Timing) => Prediction | null
  /** The lower bound of any schedule, for vectors of a number of flits; only for operations. */
  readonly bound?: (flits: number) => BandwidthBound
}

export interface Prediction {
  readonly cycles: number
  /** The source of the formula, and the terms that it leaves out. */
  readonly about: string
}

/** A result for physical channels holds for virtual ones. */
const claims = {
  'all get everything': ({ delivery }) => delivery.missing.length + delivery.unheld.length === 0,
  'exactly once': ({ delivery }) => isExactlyOnce(delivery),
  'the result': ({ operation }) => operation !== null && isRight(operation),
  ports: ({ ports }) => ports.length === 0,
  'stepwise physical': ({ stepwise }) => stepwise.physical.length === 0,
  'stepwise virtual': ({ stepwise }) => stepwise.virtual.length === 0,
  'depth physical': ({ depth }) => depth?.physical.contending.length === 0,
  'depth virtual': ({ depth }) => depth?.virtual.contending.length === 0,
} satisfies Record<string, (report: CheckReport) => boolean>

/** A property of a schedule that an algorithm claims. */
export type Claim = keyof typeof claims

export function brokenClaims(plan: Plan, report: CheckReport): Claim[] {
  return plan.claims.filter((claim) => !claims[claim](report))
}

/** Null if no formula applies. */
export type Predict = (schedule: Schedule, timing: Timing) => Prediction | null

/** A one-port node starts a message when the one before has left: i (ts + L), then hops and tr. */
export const predictSeparate: Predict = ({ messages, unicasts, network }, { startup, ts, tr, flits }) => {
  if (startup !== 'blocking' || messages.length > 1) return null
  const times = unicasts.map((unicast, i) => (i + 1) * (ts + flits) + hopsOf(unicast, network) + tr)
  return {
    cycles: greatestOf([0, ...times]),
    about: 'a start-up and a length for each unicast, hops and tr of the last',
  }
}

export const predictSteps: Predict = (schedule, timing) => {
  const cycles = stepLatency(schedule, timing)
  return cycles === null ? null : { cycles, about: 'the steps, each as long as its longest unicast' }
}

export const predictTree: Predict = ({ messages }, timing) => {
  const [message, ...others] = messages
  if (timing.startup !== 'blocking' || !message || others.length > 0) return null
  const cycles = treeLatency(othersOf(message).length, timing)
  return { cycles, about: 'the formula, which leaves out hops and tr' }
}

/** A schedule with what its algorithm claims of it, and how long it should take. */

import type { CheckReport } from '../check/check.js'
import { isExactlyOnce } from '../check/delivery.js'
import type { Schedule } from '../schedule.js'
import type { Timing } from '../timing.js'

export interface Plan {
  readonly schedule: Schedule
  /** What a report has to say for the algorithm to be right. */
  readonly claims: readonly Claim[]
  /** Null where no formula applies. */
  readonly predict: (timing: Timing) => Prediction | null
}

export interface Prediction {
  readonly cycles: number
  /** Where it comes from, and what it leaves out. */
  readonly about: string
}

/** What is true of physical channels is true of virtual ones. */
const claims = {
  'all get everything': ({ delivery }) => delivery.missing.length + delivery.unheld.length === 0,
  'exactly once': ({ delivery }) => isExactlyOnce(delivery),
  ports: ({ ports }) => ports.length === 0,
  'stepwise physical': ({ stepwise }) => stepwise.physical.length === 0,
  'stepwise virtual': ({ stepwise }) => stepwise.virtual.length === 0,
  'depth physical': ({ depth }) => depth?.physical.contending.length === 0,
  'depth virtual': ({ depth }) => depth?.virtual.contending.length === 0,
} satisfies Record<string, (report: CheckReport) => boolean>

/** A property of a schedule that an algorithm claims. */
export type Claim = keyof typeof claims

/** The claims that a schedule does not keep. */
export function brokenClaims(plan: Plan, report: CheckReport): Claim[] {
  return plan.claims.filter((claim) => !claims[claim](report))
}

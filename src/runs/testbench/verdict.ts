/** The verdict on a run: good, or its first failure. */

import type { Place } from '../../base/diagnostic/place.js'
import type { AssertionFailure } from '../../engines/sim/findings.js'
import type { Standstill } from '../deadlock/standstill.js'
import type { Loss } from '../journey/loss.js'
import type { FailedCheck } from './checks.js'
import type { WaitingProcess } from './process.js'

/** The end that a run with a watchdog must reach; default `progress`. */
export type Expectation = 'progress' | 'deadlock'

/** The first failure of a run. */
export interface RunFailure {
  /**
   * `check`: of the testbench; `assertion`: of the RTL; `unfinished`: a process still waited at the limit of cycles; `loss`:
   * a flit was not at its expected place; `standstill`: the network came to a standstill; `progress`: it did not, although
   * the testbench expects a deadlock.
   */
  readonly kind: 'check' | 'assertion' | 'unfinished' | 'loss' | 'standstill' | 'progress'
  /** The cycle of its detection. */
  readonly cycle: number
  readonly message: string
  /** The check, the assertion or the wait in the source. */
  readonly place: Place | null
  /** The detector: `driver push`, or the path of the instance whose assertion failed; null for the run as a whole. */
  readonly by: string | null
}

/** The verdict on a run. */
export interface Verdict {
  /** True if every check and assertion held, every process ended, and the run met its `expects`. */
  readonly isGood: boolean
  /** Null if the run is good. */
  readonly failure: RunFailure | null
  readonly checks: { readonly count: number; readonly failed: readonly FailedCheck[] }
  /** The assertion of the RTL that ended the run. */
  readonly assertion: AssertionFailure | null
  /** The processes that still waited at the limit of cycles; empty if the run ended before. */
  readonly unfinished: readonly WaitingProcess[]
}

/** The findings of the processes of a run. */
interface Findings {
  readonly checks: number
  readonly failed: readonly FailedCheck[]
  readonly assertion: AssertionFailure | null
  readonly unfinished: readonly WaitingProcess[]
}

/** The data about a run's end that its processes do not know. */
interface RunEnd {
  readonly cycles: number
  readonly isCutShort: boolean
  readonly loss?: Loss | null
  readonly standstill?: Standstill | null
  readonly expects?: Expectation
}

export function verdictOf({ checks: count, failed, assertion, unfinished: waiting }: Findings, end: RunEnd): Verdict {
  const { loss = null, standstill = null, expects = 'progress' } = end
  const holds = failed.length === 0 && assertion === null
  const unfinished = holds && !standstill && !loss && expects === 'progress' ? waiting : []
  const found = { checks: { count, failed }, assertion, unfinished }
  const failure = firstFailure(found, { ...end, loss, standstill, expects })
  return { ...found, failure, isGood: failure === null }
}

/** The failure in the first cycle with one; null if the run is good. */
function firstFailure(
  { checks, assertion, unfinished }: Omit<Verdict, 'isGood' | 'failure'>,
  { isCutShort, cycles, loss, standstill, expects }: Required<RunEnd>,
): RunFailure | null {
  const [check] = checks.failed
  if (check && (!assertion || check.cycle <= assertion.cycle)) {
    const { cycle, message, place, process } = check
    return { kind: 'check', cycle, message, place, by: process }
  }
  // Within a cycle, a loss is detected before the clock edge, and assertions at it.
  if (loss && (!assertion || loss.cycle <= assertion.cycle))
    return { kind: 'loss', cycle: loss.cycle, message: loss.message, place: null, by: loss.path }
  if (assertion) {
    const { cycle, assertion: message, place, instance } = assertion
    return { kind: 'assertion', cycle, message, place, by: instance }
  }
  const [waiting] = unfinished
  if (waiting && !isCutShort) {
    const message = `still waits at the limit of cycles, since cycle ${waiting.since}, for ${waiting.for}`
    return { kind: 'unfinished', cycle: cycles, message, place: waiting.place, by: waiting.process }
  }
  if (hasShown(expects, standstill)) return null
  if (standstill)
    return { kind: 'standstill', cycle: standstill.cycle, message: 'the network stands still', place: null, by: null }
  return { kind: 'progress', cycle: cycles, message: 'there was no deadlock', place: null, by: null }
}

/** True if a run has met its expectation. A standstill without a cycle of waits is not a deadlock, but a fault. */
export function hasShown(expects: Expectation, standstill: Standstill | null): boolean {
  return expects === 'deadlock' ? standstill?.knot != null : standstill === null
}

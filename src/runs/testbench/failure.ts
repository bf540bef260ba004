import type { Place } from '../../base/diagnostic/place.js'
import { hasShown, type Expectation } from './expectation.js'
import type { TestbenchRun } from './run.js'

/** What is wrong with a run, at first. */
export interface RunFailure {
  /**
   * `check`: of the testbench; `assertion`: of the RTL; `unfinished`: a process still waited at the limit of cycles;
   * `loss`: a flit was not where it had to be; `standstill`: the network stood still; `progress`: it did not, although the testbench expects a deadlock.
   */
  readonly kind: 'check' | 'assertion' | 'unfinished' | 'loss' | 'standstill' | 'progress'
  /** The cycle in which it was found. */
  readonly cycle: number
  readonly message: string
  /** In the source: of the check, the assertion or the wait. */
  readonly place: Place | null
  /** Who found it: `driver push`, or the path of the instance whose assertion failed; null for the run as a whole. */
  readonly by: string | null
}

type Judged = Pick<TestbenchRun, 'checks' | 'assertion' | 'unfinished' | 'isCutShort' | 'cycles'> & {
  readonly loss: TestbenchRun['loss']
  readonly standstill: TestbenchRun['standstill']
  readonly expects: Expectation
}

/** The failure in the first cycle that has one; null if the run is good. */
export function firstFailure({
  checks,
  assertion,
  unfinished,
  isCutShort,
  cycles,
  loss,
  standstill,
  expects,
}: Judged): RunFailure | null {
  const [check] = checks.failed
  if (check && (!assertion || check.cycle <= assertion.cycle)) {
    const { cycle, message, place, process } = check
    return { kind: 'check', cycle, message, place, by: process }
  }
  // In one cycle a loss is seen before the clock edge, and assertions at it.
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

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** How a testbench found a mutant. */
export interface Kill {
  /**
   * `check`: a check of the testbench failed; `assertion`: an assertion of the RTL failed; `thrown`: a process of the
   * testbench threw, which it does not do on the correct design; `unfinished`: a process still waits after several times the
   * cycles that the design itself takes; `endless`: a process computes without end.
   */
  readonly kind: 'check' | 'assertion' | 'thrown' | 'unfinished' | 'endless' | 'loss' | 'standstill' | 'progress'
  readonly cycle: number
  readonly message: string
  /** The place in the source of the check, the assertion or the wait. */
  readonly place: Place | null
}

/** Describes a process that was stopped after this number of seconds of computing. */
export function endless(what: string, seconds: number, cycle: number): Kill {
  return { kind: 'endless', cycle, message: `${what}: has computed for ${seconds} s`, place: null }
}

/** An exception of a process means that the design is wrong: on the correct design, the process did not throw. */
export function thrown(error: unknown, cycle: number): Kill {
  if (!(error instanceof FlitwaveError)) throw error
  const { message, place } = error.diagnostics[0]!
  return { kind: 'thrown', cycle, message, place }
}

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** How a testbench finds a mutant out. */
export interface Kill {
  /**
   * `check`: of the testbench; `assertion`: of the RTL; `thrown`: by a process of the testbench, which a design that is right
   * does not bring to that; `unfinished`: a process still waits after several times the cycles that the design itself takes;
   * `endless`: a process computes without end.
   */
  readonly kind: 'check' | 'assertion' | 'thrown' | 'unfinished' | 'endless' | 'loss' | 'standstill' | 'progress'
  readonly cycle: number
  readonly message: string
  /** In the source: of the check, the assertion, the wait. */
  readonly place: Place | null
}

/** Ended after this number of seconds of computing. */
export function endless(what: string, seconds: number, cycle: number): Kill {
  return { kind: 'endless', cycle, message: `${what}: has computed for ${seconds} s`, place: null }
}

/** An exception of a process says that the design is wrong: on the right one it has not thrown. */
export function thrown(error: unknown, cycle: number): Kill {
  if (!(error instanceof FlitwaveError)) throw error
  const { message, place } = error.diagnostics[0]!
  return { kind: 'thrown', cycle, message, place }
}

import type { Place } from '../../ir/place.js'

/** How a testbench finds a mutant out. */
export interface Kill {
  /**
   * `check`: of the testbench; `assertion`: of the RTL; `thrown`: by a process of the testbench, which a design that is right
   * does not bring to that; `unfinished`: a process still waits after several times the cycles that the design itself takes.
   */
  readonly kind: 'check' | 'assertion' | 'thrown' | 'unfinished' | 'standstill' | 'progress'
  readonly cycle: number
  readonly message: string
  /** In the source: of the check, the assertion, the wait. */
  readonly place: Place | null
}

/** What `flitwave test` and the processes that run its files say to each other. */

import type { PlainCoverage } from '../../../engines/coverage/plain.js'

/** What to run. */
export interface TestOrder {
  /** A testbench. */
  readonly file: string
  /** The first seed; without it, the run is that of `flitwave run`. */
  readonly seed: number | undefined
  /** How many seeds. */
  readonly seeds: number
  readonly cycles: number | undefined
  readonly turnLimit: number | undefined
  readonly coverage: boolean
}

/** One thing that was tested: a testbench with one seed, or a test of a `*.test.ts`. */
export interface TestCase {
  /** `credit-gate`, `credit-gate, seed 7`, or the name that a test gives itself. */
  readonly name: string
  readonly isGood: boolean
  /** Seconds. */
  readonly time: number
  /** `12 cycles, 12 checks passed` */
  readonly summary: string
  /** What is wrong, for people; null if it is good. */
  readonly problems: string | null
  /** The cycle of the first failure; null where there is none. */
  readonly cycle: number | null
  /** How to see it again. */
  readonly again: string | null
}

/** What a process has found in its file. */
export interface TestOutcome {
  readonly cases: readonly TestCase[]
  /** What keeps the file from being tested at all; null if nothing does. */
  readonly error: string | null
  readonly coverage: PlainCoverage | null
  /** Absolute paths of all files of the user's that were imported. */
  readonly files: readonly string[]
}

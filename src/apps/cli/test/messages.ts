/** Messages between `flitwave test` and the processes that run its files. */

import type { CoverageItems } from '../../../engines/coverage/coverage.js'

/** The testbench to run, and its settings. */
export interface TestOrder {
  /** The testbench file. */
  readonly file: string
  /** The first seed; without it, the run equals that of `flitwave run`. */
  readonly seed: number | undefined
  readonly seeds: number
  readonly cycles: number | undefined
  readonly turnLimit: number | undefined
  readonly coverage: boolean
}

/** One tested item: a testbench with one seed, or a test of a `*.test.ts`. */
export interface TestCase {
  /** `credit-gate`, `credit-gate, seed 7`, or the name of a test. */
  readonly name: string
  readonly isGood: boolean
  /** Seconds. */
  readonly time: number
  /** `12 cycles, 12 checks passed` */
  readonly summary: string
  /** The faults as text; null if the case passes. */
  readonly problems: string | null
  /** The cycle of the first failure; null if there is none. */
  readonly cycle: number | null
  /** The command that runs it again. */
  readonly again: string | null
}

/** The outcome of the process for a file. */
export interface TestOutcome {
  readonly cases: readonly TestCase[]
  /** The error that prevents all tests of the file; null if there is none. */
  readonly error: string | null
  readonly coverage: CoverageItems | null
  /** Absolute paths of all imported user files. */
  readonly files: readonly string[]
}

/** Marks the lines of the reporter in the output of a test. */
export const mark = '\u0001flitwave '

/** A test as reported by Node's runner. */
export interface ReportedTest {
  readonly name: string
  readonly isGood: boolean
  readonly isSkipped: boolean
  /** Seconds. */
  readonly time: number
  readonly problems: string | null
}

/** A testbench is run directly; a test is a program for Node's test runner. */
export type TestKind = 'testbench' | 'test'

export interface TestFile {
  /** The path as named by the user, or as found in a named folder. */
  readonly path: string
  readonly kind: TestKind
}

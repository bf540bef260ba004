/** Coverage of all runs of a program, whoever makes them: a test need not ask for it. */

import type { Coverage } from './coverage.js'

let gathered: Coverage | null = null

/** From now on every run of a testbench is covered, and what it covers added here. */
export function gatherCoverage(into: Coverage): void {
  gathered = into
}

/** Where coverage is gathered; null if it is not. */
export function gatheredCoverage(): Coverage | null {
  return gathered
}

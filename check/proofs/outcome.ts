/** The outcome of a claim, as stored in `check/proofs/results.json`. */

import type { Settings } from './claims.js'

/** The outcome of one assertion, for all instances with the same outcome. */
export interface Outcome {
  readonly message: string
  /** The path of one instance that contains it, and the number of such instances. */
  readonly instance: string
  readonly instances: number
  /** `relied on` for properties that others ensure. */
  readonly verdict: 'proved' | 'refuted' | 'bounded' | 'relied on'
  /** The method of the proof; for a bound, the reason. */
  readonly how: string
  /** The cycles of a shortest run, or the cycles that are known to be good. */
  readonly cycles: number | null
  /** The solving time until the verdict on all of them was known. */
  readonly seconds: number
}

export interface ClaimResult {
  readonly module: string
  readonly settings: Settings
  readonly outcomes: readonly Outcome[]
  /** The total time, in a separate process. */
  readonly seconds: number
}

/** The key that identifies a result. */
export function resultKey({ module, settings }: Pick<ClaimResult, 'module' | 'settings'>): string {
  return `${module} ${settingsText(settings)}`.trim()
}

/** `--set` as written on the command line. */
export function settingsText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

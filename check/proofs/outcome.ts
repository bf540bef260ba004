/** The outcome of a claim, as it is kept in `check/proofs/results.json`. */

import type { Settings } from './claims.js'

/** The outcome of one assertion, in all instances where it says the same. */
export interface Outcome {
  readonly message: string
  /** The path of one instance in which it stands, and in how many it does. */
  readonly instance: string
  readonly instances: number
  /** `relied on` for what others keep. */
  readonly verdict: 'proved' | 'refuted' | 'bounded' | 'relied on'
  /** How it was proved; of a bound the reason. */
  readonly how: string
  /** Cycles: of a shortest run, or that are known to be good. */
  readonly cycles: number | null
  /** The time of solving until the verdict on all of them was known. */
  readonly seconds: number
}

export interface ClaimResult {
  readonly module: string
  readonly settings: Settings
  readonly outcomes: readonly Outcome[]
  /** The time of all of it, in a process of its own. */
  readonly seconds: number
}

/** The key that tells results apart. */
export function resultKey({ module, settings }: Pick<ClaimResult, 'module' | 'settings'>): string {
  return `${module} ${settingsText(settings)}`.trim()
}

/** `--set` as on the command line. */
export function settingsText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

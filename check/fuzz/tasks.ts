/** The messages between a campaign and a process of its own. */

import type { CheckOptions, Verdict } from './check.js'

export type Task =
  /** Runs the program of a seed everywhere and compares. */
  | { readonly kind: 'check'; readonly seed: number; readonly options: CheckOptions }
  /** Makes the failing program of a seed smaller, and writes it to a folder. */
  | {
      readonly kind: 'shrink'
      readonly seed: number
      readonly options: CheckOptions
      readonly verdict: Verdict
      readonly seconds: number
      readonly folder: string
    }

/** The message of the process when it has done a task. */
export interface Reply {
  readonly verdict: Verdict
  /** Seconds of processor time, without that of Icarus. */
  readonly seconds: number
  /** Megabytes that the process has in memory. */
  readonly megabytes: number
}

/** The limits of one process. */
export interface Limits {
  /** Seconds of processor time for one task. */
  readonly seconds: number
  /** For the heap, and for everything in memory twice that. */
  readonly megabytes: number
  /** The tasks after which a process gives way to a new one: V8 never forgets all that it has compiled. */
  readonly tasks: number
}

export const defaultLimits: Limits = { seconds: 120, megabytes: 1024, tasks: 1000 }

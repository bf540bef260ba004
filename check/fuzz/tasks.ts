/** The messages between a campaign and its processes. */

import type { CheckOptions, Verdict } from './check.js'

export type Task =
  /** Runs the program of a seed in all engines and compares. */
  | { readonly kind: 'check'; readonly seed: number; readonly options: CheckOptions }
  /** Shrinks the failing program of a seed, and writes it to a folder. */
  | {
      readonly kind: 'shrink'
      readonly seed: number
      readonly options: CheckOptions
      readonly verdict: Verdict
      readonly seconds: number
      readonly folder: string
    }

/** The message of the process after a task. */
export interface Reply {
  readonly verdict: Verdict
  /** Processor seconds without Icarus. */
  readonly seconds: number
  /** The memory of the process in megabytes. */
  readonly megabytes: number
}

/** The limits of one process. */
export interface Limits {
  /** Seconds of processor time for one task. */
  readonly seconds: number
  /** The heap limit; the limit of the whole process is twice that. */
  readonly megabytes: number
  /** The number of tasks after which a process is replaced, because V8 never frees all compiled code. */
  readonly tasks: number
}

export const defaultLimits: Limits = { seconds: 120, megabytes: 1024, tasks: 1000 }

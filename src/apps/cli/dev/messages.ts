/** What `flitwave dev` and the process that runs a testbench for it say to each other. */

import type { PastOptions } from '../past.js'

/** Whether a runner is given its order at once, or waits for the next save. */
export type RunnerStart = 'runs' | 'waits'

/** What to run. */
export interface RunOrder extends Pick<PastOptions, 'set' | 'seed' | 'cycles'> {
  readonly target: string
}

/** How it ended. */
export interface RunOutcome {
  /** The run as a page is given it; null if there is none. */
  readonly run: Uint8Array | null
  /** `fifo: 16 cycles, 23 checks passed` */
  readonly summary: string | null
  /** What is wrong, for people. */
  readonly problems: string | null
  /** Absolute paths of all files that were imported or read. */
  readonly files: readonly string[]
}

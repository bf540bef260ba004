/** The signals of a VCD dump: one for each identifier. */

import type { IdTable } from './ids.js'

/** Kinds of signals by number. Those up to `event` have bits. */
export const signalKinds = { bits: 0, event: 1, real: 2, text: 3 } as const

export interface VcdSignals {
  readonly ids: IdTable
  /** In bits; 1 for an event, 0 for others. */
  readonly widths: Int32Array
  /** By the numbers of {@link signalKinds}. */
  readonly kinds: Uint8Array
}

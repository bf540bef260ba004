/** Which batches there are to be done, and doing them. */

import type { Slice as PlainSlice } from '../../scripts/slice.js'
import type { Execute } from '../../src/jobs/dispatch.js'
import { batchesOf, type Batch, type CaseRunner, type Part } from './campaign.js'
import type { BatchResult } from './results.js'

/** Runs batches in this thread. What is prepared for a part is kept until the next part comes. */
export function executorOf(parts: readonly Part[]): Execute<Batch, BatchResult> {
  let prepared: { readonly part: number; readonly run: CaseRunner } | null = null
  return ({ part, index, first, count }) => {
    const started = performance.now()
    if (prepared?.part !== part) {
      prepared = null
      prepared = { part, run: parts[part]!.prepare(parts[part]!.design()) }
    }
    const { counts, failures } = prepared.run(first, count)
    return Promise.resolve({ part, index, counts, failures, seconds: (performance.now() - started) / 1000 })
  }
}

/** A part of the work: of the batches of some parts the ones with the numbers `index`, `index` + `of` and so on. */
export interface Slice extends PlainSlice {
  /** The names of the parts have this text in them. */
  readonly part: string
}

export function sliceOf(parts: readonly Part[], { part, index, of }: Slice): Batch[] {
  const isChosen = parts.map(({ name }) => name.includes(part))
  return batchesOf(parts)
    .filter((batch) => isChosen[batch.part])
    .filter((_, i) => i % of === index)
}

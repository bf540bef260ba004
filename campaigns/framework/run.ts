/** Running a campaign: what is not in its result file yet is dealt out, and what comes back is written down. */

import { workThrough, type Outcome, type Workshop } from '../../src/jobs/work.js'
import { designDigest } from '../../src/replay/digest.js'
import type { Batch, PreparedCampaign } from './campaign.js'
import { sliceOf, type Slice } from './deal.js'
import { contentOf, format, keyOf, type BatchResult, type ResultHeader } from './results.js'

export interface RunOptions extends Workshop<Batch, BatchResult> {
  readonly slice: Slice
}

/**
 * @returns of what is left, only what is of the slice
 * @throws FlitwaveError FW930 for a result file that this campaign cannot go on with
 */
export function runCampaign(campaign: PreparedCampaign, options: RunOptions): Promise<Outcome<BatchResult>> {
  const slice = sliceOf(campaign.parts, options.slice)
  return workThrough(slice, contentOf(headerOf(campaign)), { keyOf, sizeOf: ({ count }) => count }, options)
}

export function headerOf({ name, parameters, code, parts }: PreparedCampaign): ResultHeader {
  return {
    format,
    campaign: name,
    parameters,
    code,
    parts: parts.map((part) => {
      const { name, cases, batch } = part
      return { name, cases, batch, design: designDigest(part.design().top) }
    }),
  }
}

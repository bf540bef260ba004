/** Running a campaign: what is not in its result file yet is dealt out, and what comes back is written down. */

import { ResultFile } from '../../src/jobs/result-file.js'
import { workThrough, type Workshop } from '../../src/jobs/work.js'
import { designDigest } from '../../src/replay/digest.js'
import type { Batch, PreparedCampaign } from './campaign.js'
import { sliceOf, type Slice } from './deal.js'
import { contentOf, format, keyOf, type BatchResult, type ResultHeader } from './results.js'

export interface RunOptions extends Workshop<Batch, BatchResult> {
  readonly path: string
  readonly slice: Slice
}

export interface CampaignRun {
  /** Those of earlier runs, too. */
  readonly results: readonly BatchResult[]
  /** How many were in the file before. */
  readonly before: number
  /** Of the slice that had to be run, how many batches are not done, for the run was ended early. */
  readonly left: number
}

/** @throws FlitwaveError FW930 for a result file that this campaign cannot go on with */
export async function runCampaign(campaign: PreparedCampaign, options: RunOptions): Promise<CampaignRun> {
  const file = ResultFile.open(options.path, contentOf(headerOf(campaign)))
  try {
    const before = file.results.length
    const slice = sliceOf(campaign.parts, options.slice)
    const left = await workThrough(slice, file, { keyOf, sizeOf: ({ count }) => count }, options)
    return { results: file.results, before, left }
  } finally {
    file.close()
  }
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

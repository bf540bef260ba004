/** Running a campaign: what is not in its result file yet is dealt out, and what comes back is written down. */

import { designDigest } from '../../src/replay/digest.js'
import type { Batch, PreparedCampaign } from './campaign.js'
import { campaignFingerprint } from './catalog.js'
import { deal, sliceOf, type Execute, type Slice } from './deal.js'
import type { Progress } from './progress.js'
import { format, keyOf, ResultFile, type BatchResult, type ResultHeader } from './results.js'

export interface RunOptions {
  readonly path: string
  readonly slice: Slice
  /** Called when it is known that there is something to do. */
  start(): { readonly executors: readonly Execute[]; stop(): Promise<void> }
  progress(done: number, total: number): Progress
  /** Ends the run early; what has been begun is finished. */
  readonly signal: AbortSignal
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
  const file = ResultFile.open(options.path, headerOf(campaign))
  try {
    const before = file.results.length
    const known = new Set(file.results.map(keyOf))
    const slice = sliceOf(campaign.parts, options.slice)
    const todo = slice.filter((batch) => !known.has(keyOf(batch)))
    const done = todo.length === 0 ? 0 : await work(todo, slice, file, options)
    return { results: file.results, before, left: todo.length - done }
  } finally {
    file.close()
  }
}

async function work(
  todo: readonly Batch[],
  slice: readonly Batch[],
  file: ResultFile,
  options: RunOptions,
): Promise<number> {
  const casesOf = (batches: readonly Batch[]): number => batches.reduce((sum, { count }) => sum + count, 0)
  const counts = new Map(todo.map((batch) => [keyOf(batch), batch.count]))
  const total = casesOf(slice)
  let cases = total - casesOf(todo)
  let done = 0
  const threads = options.start()
  const shown = options.progress(cases, total)
  try {
    const finished = (result: BatchResult): void => {
      file.add(result)
      done++
      cases += counts.get(keyOf(result))!
      shown.update(cases)
    }
    await deal(todo, threads.executors, finished, options.signal)
  } finally {
    shown.stop()
    await threads.stop()
  }
  return done
}

export function headerOf({ name, parameters, parts }: PreparedCampaign): ResultHeader {
  return {
    format,
    campaign: name,
    parameters,
    code: campaignFingerprint(name),
    parts: parts.map((part) => {
      const { name, cases, batch } = part
      return { name, cases, batch, design: designDigest(part.design().top) }
    }),
  }
}

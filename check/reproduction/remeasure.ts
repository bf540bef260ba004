/** Measures some points again, to reveal code changes that affect results. */

import { Threads } from '../../src/base/jobs/threads.js'
import { benchNameOf } from '../../src/networks/experiment/bench.js'
import type { PointResult } from '../../src/networks/experiment/results.js'
import type { PointJob } from '../../src/networks/experiment/run.js'
import { builtPlace, workerScript } from './built.js'
import type { Evidence } from './evidence.js'
import { experimentRuns, type ExperimentRunName } from './runs.js'

/** The outcome of a sample. */
export interface Sample {
  readonly measured: number
  /** Points with different results: a line for each. */
  readonly differing: readonly string[]
}

/**
 * Measures every n-th point of all experiments, one after the other.
 * @param each - n
 */
export async function remeasure(evidence: Evidence, each: number): Promise<Sample> {
  const differing: string[] = []
  let measured = 0
  for (const run of Object.keys(experimentRuns) as ExperimentRunName[]) {
    const { prepared, results } = evidence.experiment(run)
    const { experiment, axes } = prepared
    const benches = results.map(({ setting }) => benchNameOf(experiment, setting))
    const place = await builtPlace(experimentRuns[run])
    const threads = new Threads<PointJob, PointResult>(workerScript, { place, axes }, 1)
    for (const [i, before] of results.entries()) {
      const { point } = before
      if (point % each !== 0) continue
      const now = await threads.executors[0]!({ part: benches.indexOf(benches[i]!), point })
      measured++
      const [found, known] = [now, before].map(({ measured, failures }) => JSON.stringify({ ...measured, failures }))
      if (found !== known) differing.push(`${run}, point ${point}: ${found} instead of ${known}`)
    }
    await threads.stop()
  }
  return { measured, differing }
}

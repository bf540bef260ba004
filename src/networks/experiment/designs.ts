/** Whether results are of the hardware that there is now. */

import { groupBy, obtain } from '../../base/maps.js'
import { failForResults } from '../../base/jobs/result-lines.js'
import { benchNameOf, digestOfBench } from './bench.js'
import type { PointResult } from './results.js'
import type { PreparedExperiment } from './run.js'

/** By experiment and bench: a design is made once, however many files are asked about. */
const known = new WeakMap<PreparedExperiment, Map<string, Promise<string | null>>>()

/** A bench on whose hardware results are not measured any more; null if there is none. */
export async function changedBench(
  prepared: PreparedExperiment,
  results: readonly PointResult[],
): Promise<string | null> {
  const { experiment } = prepared
  const digests = obtain(known, prepared, () => new Map<string, Promise<string | null>>())
  for (const [bench, own] of groupBy(results, ({ setting }) => benchNameOf(experiment, setting))) {
    const now = await obtain(digests, bench, () => digestOfBench(experiment, own[0]!.setting))
    if (own.some(({ design = null }) => design !== now)) return bench
  }
  return null
}

/** @throws FlitwaveError FW930 for results that were measured on other hardware */
export async function requireSameDesigns(
  prepared: PreparedExperiment,
  results: readonly PointResult[],
  path: string,
): Promise<void> {
  const bench = await changedBench(prepared, results)
  if (bench !== null) failForResults(`the hardware of ${bench} has changed since \`${path}\` was begun`)
}

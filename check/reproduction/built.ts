/** The built package, which `flitwave experiment` runs, because RTL runs only with the package's own library. */

import type * as benches from '../../src/networks/experiment/bench.js'
import type { AxisValues, PreparedExperiment } from '../../src/networks/experiment/experiment.js'
import type * as files from '../../src/networks/experiment/load.js'
import type { CodeIdentity } from '../../src/networks/experiment/results.js'
import type * as runs from '../../src/networks/experiment/run.js'
import type * as catalog from '../../tb/experiments/catalog.js'
import type { ExperimentSource } from './runs.js'

const dist = new URL('../../dist/', import.meta.url)
const load = (path: string): Promise<unknown> => import(new URL(path, dist).href)

/** The worker thread script of an experiment. */
export const workerScript = new URL('src/networks/experiment/worker.js', dist)

export async function builtPlace({ experiment, file }: ExperimentSource): Promise<files.ExperimentPlace> {
  if (file !== undefined) return { file: new URL(`../../${file}`, import.meta.url).href, name: experiment }
  const { experimentPlace } = (await load('tb/experiments/catalog.js')) as typeof catalog
  return experimentPlace(experiment)
}

/** An experiment as loaded by `flitwave experiment`. */
export async function builtExperiment(
  source: ExperimentSource,
  axes: AxisValues,
): Promise<{ readonly prepared: PreparedExperiment; readonly code: CodeIdentity }> {
  const { loadExperiment, codeIdentity } = (await load('src/networks/experiment/load.js')) as typeof files
  const { prepareExperiment } = (await load('src/networks/experiment/run.js')) as typeof runs
  const place = await builtPlace(source)
  const prepared = prepareExperiment(place.name, await loadExperiment(place), axes)
  return { prepared, code: codeIdentity(place, prepared) }
}

export async function changedBench(...args: Parameters<typeof benches.changedBench>): Promise<string | null> {
  const built = (await load('src/networks/experiment/bench.js')) as typeof benches
  return built.changedBench(...args)
}

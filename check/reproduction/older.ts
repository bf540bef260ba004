/**
 * Results made by another version of the package, or on other hardware. They need not be wrong, because code alone does not
 * show which changes matter. So they are reported, but fail nothing. A point that gives a different result when measured
 * again does fail.
 */

import { readExperimentResults } from '../../src/networks/experiment/results.js'
import { builtExperiment, changedBench } from './built.js'
import { pathOf } from './evidence.js'
import { experimentRuns, type ExperimentRunName, type ExperimentSource } from './runs.js'

/** The names of runs with results from other code. */
export async function olderRuns(): Promise<string[]> {
  const older: string[] = []
  for (const name of Object.keys(experimentRuns) as ExperimentRunName[])
    if (await isOfOlderCode(experimentRuns[name], pathOf(name))) older.push(name)
  return older
}

/** True if these results of an experiment come from other code than the build that `flitwave experiment` runs. */
export async function isOfOlderCode(source: ExperimentSource, path: string): Promise<boolean> {
  const { header, results } = readExperimentResults(path)
  const { prepared, code } = await builtExperiment(source, header.axes)
  const { version, files } = header
  return version !== code.version || files !== code.files || (await changedBench(prepared, results)) !== null
}

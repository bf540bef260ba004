/**
 * Results that were made by another version of the package than there is now, or on other hardware. Such are not wrong: code
 * alone does not show which changes make a difference. So they are told, and fail nothing. What does fail is a point that comes
 * to something else when it is measured once more.
 */

import { readExperimentResults } from '../../src/networks/experiment/results.js'
import { builtExperiment, changedBench } from './built.js'
import { pathOf } from './evidence.js'
import { experimentRuns, type ExperimentRunName, type ExperimentSource } from './runs.js'

/** The runs whose results are of other code, by name. */
export async function olderRuns(): Promise<string[]> {
  const older: string[] = []
  for (const name of Object.keys(experimentRuns) as ExperimentRunName[])
    if (await isOfOlderCode(experimentRuns[name], pathOf(name))) older.push(name)
  return older
}

/** True if these results of an experiment are of other code than the build that `flitwave experiment` runs. */
export async function isOfOlderCode(source: ExperimentSource, path: string): Promise<boolean> {
  const { header, results } = readExperimentResults(path)
  const { prepared, code } = await builtExperiment(source, header.axes)
  const { version, files } = header
  return version !== code.version || files !== code.files || (await changedBench(prepared, results)) !== null
}

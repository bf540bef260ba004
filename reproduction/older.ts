/**
 * Results that were made by other code than there is now. Such are not wrong: most changes of code, as those of comments,
 * change nothing that is measured, and code alone does not show which do. So they are told, and fail nothing. What does
 * fail is a point that comes to something else when it is measured once more.
 */

import { prepareCampaign } from '../campaigns/framework/catalog.js'
import { readCampaignResults, type ResultHeader } from '../campaigns/framework/results.js'
import { headerOf } from '../campaigns/framework/run.js'
import { readExperimentResults } from '../src/experiment/results.js'
import { builtDigest } from './built.js'
import { campaignPathOf, pathOf } from './evidence.js'
import { campaignRuns, experimentRuns, type ExperimentRunName } from './runs.js'

/** The runs whose results are of other code, by name. */
export async function olderRuns(): Promise<string[]> {
  const older: string[] = []
  for (const name of Object.keys(experimentRuns) as ExperimentRunName[])
    if (await isOfOlderCode(experimentRuns[name].experiment, pathOf(name))) older.push(name)
  for (const name of campaignRuns) {
    const now = headerOf(await prepareCampaign(name, {}))
    if (codeOf(readCampaignResults(campaignPathOf(name)).header) !== codeOf(now)) older.push(name)
  }
  return older
}

/** Whether these results of an experiment are of other code than `flitwave experiment` has: that runs what is built. */
export async function isOfOlderCode(experiment: string, path: string): Promise<boolean> {
  return readExperimentResults(path).header.code !== (await builtDigest(experiment))
}

/** What makes and judges cases, and the hardware that they run on. */
const codeOf = ({ code, parts }: ResultHeader): string => JSON.stringify([code, parts])

/**
 * Results that were made by other code than there is now. Such are not wrong: most changes of code, as those of comments,
 * change nothing that is measured, and code alone does not show which do. So they are told, and fail nothing. What does
 * fail is a point that comes to something else when it is measured once more.
 */

import { prepareCampaign } from '../campaigns/framework/catalog.js'
import { readCampaignResults, type ResultHeader } from '../campaigns/framework/results.js'
import { headerOf } from '../campaigns/framework/run.js'
import { readStudyResults } from '../src/study/results.js'
import { builtDigest } from './built.js'
import { campaignPathOf, pathOf } from './evidence.js'
import { campaignRuns, studyRuns, type StudyRunName } from './runs.js'

/** The runs whose results are of other code, by name. */
export async function olderRuns(): Promise<string[]> {
  const older: string[] = []
  for (const name of Object.keys(studyRuns) as StudyRunName[])
    if (await isOfOlderCode(studyRuns[name].study, pathOf(name))) older.push(name)
  for (const name of campaignRuns) {
    const now = headerOf(await prepareCampaign(name, {}))
    if (codeOf(readCampaignResults(campaignPathOf(name)).header) !== codeOf(now)) older.push(name)
  }
  return older
}

/** Whether these results of a study are of other code than `flitwave study` has: that runs what is built. */
export async function isOfOlderCode(study: string, path: string): Promise<boolean> {
  return readStudyResults(path).header.code !== (await builtDigest(study))
}

/** What makes and judges cases, and the hardware that they run on. */
const codeOf = ({ code, parts }: ResultHeader): string => JSON.stringify([code, parts])

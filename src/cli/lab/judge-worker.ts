/** The thread that judges a submission. */

import { parentPort, workerData } from 'node:worker_threads'
import { FlitwaveError } from '../../ir/diagnostic.js'
import type { Judged } from './judge-job.js'
import { judgeSubmission } from './judge-submission.js'
import type { LabJob } from './job.js'

parentPort!.postMessage(JSON.stringify(await judged(JSON.parse(workerData as string) as LabJob)))

/** @throws an error that is neither the solution's nor the lab's */
async function judged(job: LabJob): Promise<Judged> {
  try {
    return { report: await judgeSubmission(job) }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { fault: error.diagnostics }
  }
}

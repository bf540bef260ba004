/** The thread that judges submissions. */

import { parentPort } from 'node:worker_threads'
import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { CodeRunner } from '../../course/student-code.js'
import { makeCodeRunner } from './code-runner.js'
import type { Judged, LabJob } from './judge.js'
import { judgeSubmission } from './judge-submission.js'

/** Created for the first submission, which takes about a second. */
const runners: Partial<Record<LabJob['mode'], CodeRunner>> = {}

parentPort!.on('message', (job: string) => {
  void judged(JSON.parse(job) as LabJob).then((found) => parentPort!.postMessage(JSON.stringify(found)))
})

/** @throws an error that is neither in the solution nor in the lab */
async function judged(job: LabJob): Promise<Judged> {
  try {
    return { report: await judgeSubmission(job, (mode) => (runners[mode] ??= makeCodeRunner(mode))) }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { fault: error.diagnostics }
  }
}

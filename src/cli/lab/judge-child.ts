/** Judges one submission, in a process of its own: whatever happens in it, that of another student is not touched. */

import { writeSync } from 'node:fs'
import { FlitwaveError } from '../../ir/diagnostic.js'
import type { Judged } from './judge-job.js'
import { judgeSubmission } from './judge-submission.js'
import type { LabJob } from './job.js'

/** The pipe that the report goes to. */
const reports = 3

let text = ''
for await (const part of process.stdin) text += String(part)
writeAll(JSON.stringify(await judged(JSON.parse(text) as LabJob)))

/** @throws whatever is neither of the solution nor of the lab */
async function judged(job: LabJob): Promise<Judged> {
  try {
    return { report: await judgeSubmission(job) }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { fault: error.diagnostics }
  }
}

/** A pipe takes a part of it at a time. */
function writeAll(report: string): void {
  const bytes = Buffer.from(report)
  for (let at = 0; at < bytes.length;) at += writeSync(reports, bytes, at)
}

/** Several submissions, side by side: each is judged by itself, and what becomes of one does nothing to another. */

import { judgeJob, type Judged } from './judge-job.js'
import type { LabJob } from './job.js'

/** A submission, and what it has come to. */
export interface JudgedJob {
  readonly job: LabJob
  readonly judged: Judged
}

/** Of a lab that could judge it. */
export interface ScoredJob extends JudgedJob {
  readonly judged: Exclude<Judged, { readonly fault: unknown }>
}

/** Whether it has points, be it none. */
export function isScored(one: JudgedJob): one is ScoredJob {
  return !('fault' in one.judged)
}

/** In the order of the jobs. */
export async function judgeAll(
  jobs: readonly LabJob[],
  threads: number,
  onJudged: (one: JudgedJob) => void = () => undefined,
): Promise<readonly JudgedJob[]> {
  const results: JudgedJob[] = []
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at]!
      results[at] = { job, judged: await judgeJob(job) }
      onJudged(results[at]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work))
  return results
}

/** Judges several submissions in parallel. Each is judged independently, so a failure of one does not affect another. */

import { Judge, type Judged, type LabJob } from './judge.js'
import { type Diagnostic, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { requireSound, findLab, loadGrading, loadLab } from './labs.js'
import type { Handed, Unreadable } from './submissions.js'

/** A submission and its judgement. */
export interface JudgedJob {
  readonly job: LabJob
  readonly judged: Judged
}

/** A submission that received a score. */
export interface ScoredJob extends JudgedJob {
  readonly judged: Exclude<Judged, { readonly fault: unknown }>
}

/** True for a submission with a score, even 0. */
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
    const judge = new Judge()
    try {
      for (let at = next++; at < jobs.length; at = next++) {
        const job = jobs[at]!
        results[at] = { job, judged: await judge.judge(job) }
        onJudged(results[at]!)
      }
    } finally {
      judge.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(threads, jobs.length) }, work))
  return results
}

export interface JudgeOptions {
  readonly mode: LabJob['mode']
  /** The teacher's folder of labs. */
  readonly own: string | undefined
  readonly threads: number
}

/**
 * In the order in which they were found.
 * @throws FlitwaveError FW995, FW998 or FW999 if none of the labs can judge; no submission is graded then
 */
export async function judgeFound(
  found: readonly (Handed | Unreadable)[],
  { mode, own, threads }: JudgeOptions,
): Promise<readonly JudgedJob[]> {
  const faults = mode === 'grade' ? await faultsOf(found.filter(isHanded), own) : new Map<string, Faults>()
  const known = found.map((one): Judged | null => {
    if (!isHanded(one)) return { failure: one.errors }
    const fault = faults.get(one.lab)
    return fault ? { fault } : null
  })
  const [first] = faults.values()
  if (first && known.every((one) => one !== null)) throw new FlitwaveError(first)
  const jobs = found.map((one): LabJob => {
    const lab = isHanded(one) ? one.lab : ''
    const { file, student } = one
    return {
      mode,
      lab,
      student,
      file,
      ...(own !== undefined && { own }),
      ...(isHanded(one) && { warnings: one.warnings }),
    }
  })
  const judged = await judgeAll(
    jobs.filter((_, i) => known[i] === null),
    threads,
  )
  let next = 0
  return jobs.map((job, i) => (known[i] ? { job, judged: known[i] } : judged[next++]!))
}

function isHanded(one: Handed | Unreadable): one is Handed {
  return 'lab' in one
}

type Faults = readonly Diagnostic[]

/** The faults of each lab that cannot judge. Each lab is tried with the numbers of the first student with a submission. */
async function faultsOf(handed: readonly Handed[], own: string | undefined): Promise<ReadonlyMap<string, Faults>> {
  const faults = new Map<string, Faults>()
  for (const [name, { student }] of new Map([...handed].reverse().map((one) => [one.lab, one]))) {
    try {
      const place = findLab(name, own)
      requireSound(place, await loadLab(place), student, await loadGrading(place))
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      faults.set(name, error.diagnostics)
    }
  }
  return faults
}

import { dispatch, type Execute, type Job } from './dispatch.js'
import type { Amount, Progress } from './progress.js'
import { ResultFile, type Content } from './result-file.js'

/** The workers for the jobs, and their listeners. */
export interface Workshop<J, R> {
  /** The path of the result file. */
  readonly path: string
  /** Called once there is a job to do. */
  readonly start: () => { readonly executors: readonly Execute<J, R>[]; stop(): Promise<void> }
  readonly progress: (amount: Omit<Amount, 'unit'>) => Progress
  /** Ends the work early; running jobs finish. */
  readonly signal: AbortSignal
}

interface Measures<J, R> {
  /** Returns the key of the job's result. */
  readonly keyOf: (job: J) => string
  /** Returns the size of the job as a part of the whole. */
  readonly sizeOf: (job: J) => number
  /** Called for a failed job; returns true to continue with the others. By default, work stops. */
  readonly failed?: (error: unknown, job: J) => boolean
  /** Called with the results of earlier runs before any job starts; throws if they cannot be continued. */
  readonly begun?: (results: readonly R[]) => Promise<void>
}

export interface Outcome<R> {
  /** All results, including those of earlier runs. */
  readonly results: readonly R[]
  /** The number of results already in the file. */
  readonly before: number
  /** The number of jobs left if the work ended early. */
  readonly left: number
}

/**
 * Continues a result file, or starts it, and runs the jobs without a result.
 * @param order - sorts the results once no job is left; without it they keep the order in which they finished
 * @throws FlitwaveError FW930 for a file that these jobs cannot continue
 */
export async function workThrough<J extends Job, H extends object, R extends object>(
  jobs: readonly J[],
  content: Content<H, R>,
  measures: Measures<J, R>,
  workshop: Workshop<J, R>,
  order?: (a: R, b: R) => number,
): Promise<Outcome<R>> {
  const file = ResultFile.open(workshop.path, content)
  try {
    await measures.begun?.(file.results)
    const before = file.results.length
    const left = await doMissing(jobs, file, measures, workshop)
    if (order && left === 0) file.putInOrder(order)
    return { results: file.results, before, left }
  } finally {
    file.close()
  }
}

/** @returns the number of jobs left */
async function doMissing<J extends Job, H extends object, R extends object>(
  jobs: readonly J[],
  file: ResultFile<H, R>,
  { keyOf, sizeOf, failed = () => false }: Measures<J, R>,
  { start, progress, signal }: Workshop<J, R>,
): Promise<number> {
  const known = new Set(file.keys())
  const todo = jobs.filter((job) => !known.has(keyOf(job)))
  if (todo.length === 0) return 0
  const sumOf = (some: readonly J[]): number => some.reduce((sum, job) => sum + sizeOf(job), 0)
  const total = sumOf(jobs)
  let done = total - sumOf(todo)
  let left = todo.length
  const threads = start()
  const shown = progress({ done, total })
  try {
    const finished = (result: R, job: J): void => {
      file.add(result)
      left--
      done += sizeOf(job)
      shown.update(done)
    }
    await dispatch(todo, threads.executors, finished, { signal, failed })
  } finally {
    shown.stop()
    await threads.stop()
  }
  return left
}

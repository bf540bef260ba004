import { dispatch, type Execute, type Job } from './dispatch.js'
import type { Amount, Progress } from './progress.js'
import { ResultFile, type Content } from './result-file.js'

/** The workers for the jobs, and the listeners to their results. */
export interface Workshop<J, R> {
  /** The path of the result file. */
  readonly path: string
  /** Called when it is known that there is something to do. */
  readonly start: () => { readonly executors: readonly Execute<J, R>[]; stop(): Promise<void> }
  readonly progress: (amount: Omit<Amount, 'unit'>) => Progress
  /** Ends the work early; what has been begun is finished. */
  readonly signal: AbortSignal
}

interface Measures<J, R> {
  /** The key of its result. */
  readonly keyOf: (job: J) => string
  /** How much of the whole it is. */
  readonly sizeOf: (job: J) => number
  /** Told of a job that has failed: true if the others are to be done nevertheless. By default none are. */
  readonly failed?: (error: unknown, job: J) => boolean
  /** Told of the results of earlier runs before anything is done; throws if they cannot be gone on with. */
  readonly begun?: (results: readonly R[]) => Promise<void>
}

export interface Outcome<R> {
  /** Those of earlier runs, too. */
  readonly results: readonly R[]
  /** How many were in the file before. */
  readonly before: number
  /** How many jobs are not done, for the work was ended early. */
  readonly left: number
}

/**
 * Goes on with a result file, or begins it, and does those jobs that it has no result of.
 * @param order - of the results, once nothing is left; without it they stay in the order in which they were done
 * @throws FlitwaveError FW930 for a file that these jobs cannot go on with
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

/** @returns how many are left */
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

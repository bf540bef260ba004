import { dispatch, type Execute, type Job } from './dispatch.js'
import type { Amount, Progress } from './progress.js'
import type { ResultFile } from './result-file.js'

/** Who does the jobs, and who is told. */
export interface Workshop<J, R> {
  /** Called when it is known that there is something to do. */
  readonly start: () => { readonly executors: readonly Execute<J, R>[]; stop(): Promise<void> }
  readonly progress: (amount: Omit<Amount, 'unit'>) => Progress
  /** Ends the work early; what has been begun is finished. */
  readonly signal: AbortSignal
}

interface Measures<J> {
  /** The key of its result. */
  readonly keyOf: (job: J) => string
  /** How much of the whole it is. */
  readonly sizeOf: (job: J) => number
}

/**
 * Does those jobs that the file has no result of.
 * @returns how many are left, for the work was ended early
 */
export async function workThrough<J extends Job, R extends object>(
  jobs: readonly J[],
  file: ResultFile<object, R>,
  { keyOf, sizeOf }: Measures<J>,
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
    await dispatch(todo, threads.executors, finished, signal)
  } finally {
    shown.stop()
    await threads.stop()
  }
  return left
}

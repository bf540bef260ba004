import { groupBy } from '../maps.js'
/** Dispatches jobs to threads. */

/** A unit of work for a thread. */
export interface Job {
  /** The part of the job. All jobs of a part need the same preparation in a thread, such as a design. */
  readonly part: number
}

export type Execute<J, R> = (job: J) => Promise<R>

export interface DispatchOptions<J> {
  /** Ends the work early. */
  readonly signal: AbortSignal
  /** Called for a failed job; returns true to continue with the others. */
  readonly failed?: (error: unknown, job: J) => boolean
}

/**
 * Gives the next job to a free worker. After `signal`, workers get no more jobs, and running jobs may finish. After an
 * error, workers get no more jobs, and the results of running jobs are dropped.
 */
export async function dispatch<J extends Job, R>(
  jobs: readonly J[],
  executors: readonly Execute<J, R>[],
  finished: (result: R, job: J) => void,
  { signal, failed = () => false }: DispatchOptions<J>,
): Promise<void> {
  const queue = new JobQueue(jobs)
  const errors: unknown[] = []
  const isOver = (): boolean => signal.aborted || errors.length > 0
  const work = async (execute: Execute<J, R>): Promise<void> => {
    let last: J | null = null
    while (!isOver()) {
      const job = queue.next(last?.part ?? null)
      if (!job) return
      last = job
      try {
        const result = await execute(job)
        if (errors.length === 0) finished(result, job)
      } catch (error) {
        if (failed(error, job)) continue
        errors.push(error)
        throw error
      }
    }
  }
  await Promise.all(executors.map(work))
}

/** Jobs without a worker. A thread stays with its part, because preparing another one takes time. */
class JobQueue<J extends Job> {
  /** The remaining jobs by part, the next one last. */
  private readonly left: Map<number, J[]>
  /** The number of threads working on each part. */
  private readonly threads = new Map<number, number>()

  constructor(jobs: readonly J[]) {
    this.left = groupBy(jobs.toReversed(), ({ part }) => part)
  }

  /** Returns a job for a thread that worked on the part `last`. */
  next(last: number | null): J | undefined {
    const part = last !== null && this.left.has(last) ? last : this.choose()
    if (part !== last) {
      this.count(last, -1)
      this.count(part, 1)
    }
    const jobs = part === null ? undefined : this.left.get(part)
    const job = jobs?.pop()
    if (jobs?.length === 0) this.left.delete(part!)
    return job
  }

  /** The first part without a thread; otherwise the one with the most jobs left. */
  private choose(): number | null {
    const parts = [...this.left.keys()].sort((a, b) => a - b)
    const free = parts.find((part) => (this.threads.get(part) ?? 0) === 0)
    if (free !== undefined) return free
    return parts.sort((a, b) => this.left.get(b)!.length - this.left.get(a)!.length)[0] ?? null
  }

  private count(part: number | null, by: number): void {
    if (part !== null) this.threads.set(part, (this.threads.get(part) ?? 0) + by)
  }
}

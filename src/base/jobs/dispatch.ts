import { groupBy } from '../maps.js'
/** Dispatching jobs to threads. */

/** A unit of work for a thread. */
export interface Job {
  /** Jobs of a part have in common what a thread has to prepare for them, such as a design. */
  readonly part: number
}

export type Execute<J, R> = (job: J) => Promise<R>

export interface DispatchOptions<J> {
  /** Ends the work early. */
  readonly signal: AbortSignal
  /** Told of a job that has failed: true if the others are to be done nevertheless. */
  readonly failed?: (error: unknown, job: J) => boolean
}

/**
 * Gives the next job to a free worker; after `signal` nobody is given any more, and those at work may finish. After an
 * error nobody is given any more, and what those at work come to is dropped.
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

/** Jobs that nobody has been given. A thread stays with its part, since preparing another one takes its time. */
class JobQueue<J extends Job> {
  /** By part, the next job last. */
  private readonly left: Map<number, J[]>
  /** How many threads are at each part. */
  private readonly threads = new Map<number, number>()

  constructor(jobs: readonly J[]) {
    this.left = groupBy(jobs.toReversed(), ({ part }) => part)
  }

  /** For a thread that has been at the part `last`. */
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

  /** The first part that nobody is at; or else the one of which there is most left. */
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

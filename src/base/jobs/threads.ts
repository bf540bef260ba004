import { parentPort, Worker } from 'node:worker_threads'
import { FlitwaveError } from '../diagnostic/diagnostic.js'
import type { Execute } from './dispatch.js'

/** Threads that run the same script with jobs J and results R, until they are stopped. */
export class Threads<J, R> {
  private readonly workers: readonly Worker[]
  /** One executor for each thread. */
  readonly executors: readonly Execute<J, R>[]

  /**
   * @param script - must call `serve`
   * @param data - passed to each thread at its start, as `workerData`
   * @param count - the number of threads, at least 1
   */
  constructor(script: URL, data: unknown, count: number) {
    this.workers = Array.from({ length: count }, () => new Worker(script, { workerData: data }))
    this.executors = this.workers.map((worker) => (job) => ask<R>(worker, job))
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

/** The answer of a thread to a job. An error with a remedy for the user is passed on unchanged. */
type Answer<R> = { readonly result: R } | { readonly refused: FlitwaveError['diagnostics'] }

/** Called in a thread: runs the jobs sent to it. */
export function serve(execute: Execute<never, unknown>): void {
  const answer = async (job: unknown): Promise<Answer<unknown>> => {
    try {
      return { result: await execute(job as never) }
    } catch (error) {
      if (error instanceof FlitwaveError) return { refused: error.diagnostics }
      throw error
    }
  }
  parentPort!.on('message', (job) => void answer(job).then((said) => parentPort!.postMessage(said)))
}

/** Sends a job to a thread, which runs one at a time. */
function ask<R>(worker: Worker, job: unknown): Promise<R> {
  return new Promise((resolve, reject) => {
    const ended = (code: number): void => reject(new Error(`a thread has ended in the middle of its job: code ${code}`))
    const done = (said: Answer<R>): void => {
      worker.off('error', reject).off('exit', ended)
      if ('result' in said) resolve(said.result)
      else reject(new FlitwaveError(said.refused))
    }
    worker.once('message', done)
    worker.once('error', reject)
    worker.once('exit', ended)
    worker.postMessage(job)
  })
}

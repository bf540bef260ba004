/** Threads that do jobs. */

import { parentPort, Worker } from 'node:worker_threads'
import type { Execute } from './deal.js'

export class Threads<J, R> {
  private readonly workers: readonly Worker[]
  /** Each of them has a thread to itself. */
  readonly executors: readonly Execute<J, R>[]

  /**
   * @param script - calls `serve`
   * @param data - what a thread is told at its start, as `workerData`
   */
  constructor(script: URL, data: unknown, count: number) {
    this.workers = Array.from({ length: count }, () => new Worker(script, { workerData: data }))
    this.executors = this.workers.map((worker) => (job) => ask<R>(worker, job))
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

/** In a thread: does the jobs that it is sent. */
export function serve(execute: Execute<never, unknown>): void {
  parentPort!.on('message', (job) => void execute(job as never).then((result) => parentPort!.postMessage(result)))
}

/** A thread has one job at a time. */
function ask<R>(worker: Worker, job: unknown): Promise<R> {
  return new Promise((resolve, reject) => {
    const done = (result: R): void => {
      worker.off('error', reject)
      resolve(result)
    }
    worker.once('message', done)
    worker.once('error', reject)
    worker.postMessage(job)
  })
}

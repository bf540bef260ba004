/** Threads that run batches. */

import { Worker } from 'node:worker_threads'
import type { Batch, PreparedCampaign } from './campaign.js'
import type { Execute } from './deal.js'
import type { BatchResult } from './results.js'

/** What a thread is told at its start. */
export type ThreadData = Pick<PreparedCampaign, 'name' | 'parameters'>

export class Threads {
  private readonly workers: readonly Worker[]
  /** Each of them has a thread to itself. */
  readonly executors: readonly Execute[]

  constructor({ name, parameters }: ThreadData, count: number) {
    const workerData: ThreadData = { name, parameters }
    this.workers = Array.from(
      { length: count },
      () => new Worker(new URL('./worker.ts', import.meta.url), { workerData }),
    )
    this.executors = this.workers.map((worker) => (batch) => ask(worker, batch))
  }

  async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

/** A thread has one batch at a time. */
function ask(worker: Worker, batch: Batch): Promise<BatchResult> {
  return new Promise((resolve, reject) => {
    const done = (result: BatchResult): void => {
      worker.off('error', reject)
      resolve(result)
    }
    worker.once('message', done)
    worker.once('error', reject)
    worker.postMessage(batch)
  })
}

/** Damaged dumps: each is read, or refused with its byte, in a few seconds and little memory. */

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Dumps that come to harm. */
export interface Subject {
  readonly format: 'vcd' | 'fst'
  readonly bytes: Uint8Array
}

/** The data of the worker. */
export interface DamageTask {
  readonly subjects: readonly Subject[]
  readonly count: number
  readonly seed: number
}

/** The number of the next case; or how many cases were refused, at the end. */
export type DamageNews = { readonly next: number } | { readonly refused: number; readonly megabytes: number }

/** Seconds that one dump may take on a machine that does something else, too. */
const limit = 120

/**
 * Reads damaged dumps in a thread, which is ended when one of them takes too long.
 * @returns how many were refused, and the memory that was taken
 * @throws Error for a dump that is neither read nor refused with its byte
 */
export async function checkDamaged(
  task: DamageTask,
): Promise<{ readonly refused: number; readonly megabytes: number }> {
  const worker = new Worker(new URL('damaged-worker.ts', import.meta.url), { workerData: task })
  try {
    for (let number = 0; ;) {
      const news = await nextOf(worker, number)
      if ('refused' in news) return news
      number = news.next
    }
  } finally {
    await worker.terminate()
  }
}

async function nextOf(worker: Worker, number: number): Promise<DamageNews> {
  try {
    const [news] = (await once(worker, 'message', { signal: AbortSignal.timeout(limit * 1000) })) as [DamageNews]
    return news
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError')
      throw new Error(`case ${number} takes more than ${limit} seconds`, { cause: error })
    throw error
  }
}

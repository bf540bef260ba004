/** Checks types in a separate thread. */

import { Worker } from 'node:worker_threads'
import type { TypeCheck } from './check.js'

/** The message to the thread. */
export interface CheckOrder {
  /** The absolute path of the file. */
  readonly target: string
}

/**
 * Starts the check at once. The process does not wait for it; only a user of the result does.
 * @param target - the absolute path of a user file
 */
export function checkInBackground(target: string): Promise<TypeCheck> {
  const order: CheckOrder = { target }
  // Options of the process, such as hooks and debuggers, do not apply to the check.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: order, execArgv: [] })
  worker.unref()
  const result = new Promise<TypeCheck>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the check of types has ended without a result: code ${code}`)))
  })
  // If the result is never used, its failure must not be reported either.
  result.catch(() => undefined)
  return result
}

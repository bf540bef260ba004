/** A check of types in a thread of its own, while something else goes on. */

import { Worker } from 'node:worker_threads'
import type { TypeCheck } from './check.js'

/** The message to the thread. */
export interface CheckOrder {
  /** Absolute path. */
  readonly target: string
}

/**
 * Starts at once. The process does not wait for it: only who asks for the result does.
 * @param target - absolute path of a file of the user's
 */
export function checkInBackground(target: string): Promise<TypeCheck> {
  const order: CheckOrder = { target }
  // Options of the process, such as hooks and debuggers, are not for the check.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: order, execArgv: [] })
  worker.unref()
  const result = new Promise<TypeCheck>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the check of types has ended without a result: code ${code}`)))
  })
  // Where nobody asks for the result, its failure is nobody's either.
  result.catch(() => undefined)
  return result
}

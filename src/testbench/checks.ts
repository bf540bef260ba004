/** What checks find, and where in the testbench's source they stand. */

import { fileURLToPath } from 'node:url'
import type { Place } from '../ir/place.js'

/** A check of a testbench that did not hold. */
export interface FailedCheck {
  /** The name under which the testbench declares the process. */
  readonly process: string
  readonly cycle: number
  readonly message: string
  /** The call in the testbench's source. */
  readonly place: Place | null
}

/** Thrown inside a process to end the run with a failed check. */
export class CheckError extends Error {
  override readonly name = 'CheckError'
}

/** Whether a process that threw this has found a fault of the design; anything else is a fault of the testbench. */
export function isFailedCheck(error: unknown): error is Error {
  return error instanceof CheckError || (error instanceof Error && error.name.startsWith('AssertionError'))
}

const ownFolder = fileURLToPath(new URL('.', import.meta.url))

/**
 * The innermost place in the stack that is neither ours nor Node's. It is a place in TypeScript if source maps are on.
 */
export function placeOf(error: Error): Place | null {
  for (const line of (error.stack ?? '').split('\n')) {
    const match = /^\s+at (?:.* \()?(?:async )?((?:file:\/\/\/|\/|[A-Za-z]:\\).*?):(\d+):(\d+)\)?$/.exec(line)
    if (!match) continue
    const [, path = '', row, column] = match
    const file = path.startsWith('file:') ? fileURLToPath(path) : path
    if (!isOwn(file)) return { file, line: Number(row), column: Number(column) }
  }
  return null
}

/** Frames show compiled files, or with source maps their sources, which stand beside `dist/`. */
function isOwn(file: string): boolean {
  const sources = ownFolder.replace(/[\\/]dist([\\/]src[\\/])/, '$1')
  return file.startsWith(ownFolder) || file.startsWith(sources) || file.includes('node_modules')
}

/** Where the user's own code stands in a stack of calls. */

import { host } from '#host'
import { fail, type DiagnosticNote } from './diagnostic.js'
import type { Place } from './place.js'

/** The innermost place in the stack that is neither ours nor Node's, in TypeScript if source maps are on. */
export function placeOf(error: Error): Place | null {
  for (const line of (error.stack ?? '').split('\n')) {
    const match = /^\s+at (?:.* \()?(?:async )?((?:file:\/\/\/|\/|[A-Za-z]:\\).*?):(\d+):(\d+)\)?$/.exec(line)
    if (!match) continue
    const [, path = '', row, column] = match
    const file = host.pathOf(path)
    if (!host.isOwnFile(file)) return { file, ...host.inSource(file, Number(row), Number(column)) }
  }
  return null
}

/** As many frames as our own calls between the user's line and an error may take, and more. */
const depth = 40

/** The stack of the present call, deep enough for {@link placeOf}; the text is made when it is asked for. */
export function callHere(): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = depth
  const call = new Error()
  Error.stackTraceLimit = limit
  return call
}

/**
 * The place in the code that has called a function, for {@link placeOf}. It takes far less time than {@link callHere}, and finds
 * nothing if that code is ours.
 */
export function callerOf(called: (...values: never) => unknown): Error {
  if (!('captureStackTrace' in Error)) return callHere()
  const call = Object.create(Error.prototype) as Error
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 1
  Error.captureStackTrace(call, called)
  Error.stackTraceLimit = limit
  return call
}

/**
 * As `fail`, at the line of the user's code that has called.
 * @throws FlitwaveError always
 */
export function failAtCall(code: string, message: string, help: string, notes: readonly DiagnosticNote[] = []): never {
  return fail(code, message, placeOf(callHere()), help, notes)
}

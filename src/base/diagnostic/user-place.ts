/** Finds the user's own code in a call stack. */

import { host } from '#host'
import { fail, type DiagnosticNote } from './diagnostic.js'
import type { Place } from './place.js'

/** The innermost place in the stack outside this package and Node, in TypeScript if source maps are on. */
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

/** More frames than this package may have between the user's line and an error. */
const depth = 40

/** Captures the current call stack, deep enough for {@link placeOf}; its text is built on demand. */
export function callHere(): Error {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = depth
  const call = new Error()
  Error.stackTraceLimit = limit
  return call
}

/**
 * Captures the place of the call to a function, for {@link placeOf}. It is much faster than {@link callHere}, and finds
 * nothing if code of this package made the call.
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
 * Like `fail`, at the line of the user's code that made the call.
 * @throws FlitwaveError always
 */
export function failAtCall(code: string, message: string, help: string, notes: readonly DiagnosticNote[] = []): never {
  return fail(code, message, placeOf(callHere()), help, notes)
}

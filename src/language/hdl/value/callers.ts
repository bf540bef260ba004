/** Calls from the user's code into packaged RTL: a fault reported there usually lies in the call. */

import { host } from '#host'
import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'

let depth = 0

/** Runs a function that calls another one for each element of an array; each call is an iteration. */
export function withCallbacks<T>(work: () => T): T {
  depth++
  try {
    return work()
  } finally {
    depth--
  }
}

/** True while a function calls another one for each element. */
export function isInCallbacks(): boolean {
  return depth > 0
}

/** A call of a function or class of a rewritten file. */
export interface Caller {
  readonly place: Place
  readonly callee: { readonly name: string; readonly length: number }
  /** The number of arguments in the call. */
  readonly given: number
}

/** The running calls made in user files. */
const callers: Caller[] = []

/** The call that each exception passed through. */
const passedBy = new WeakMap<Error, Caller>()

/** The call in a user file that threw an exception; null if there was none. */
export function callerOf(error: Error): Caller | null {
  return passedBy.get(error) ?? null
}

/**
 * Calls a function of a rewritten file.
 * @throws FlitwaveError for faults in a file of the package, at the place of the call
 */
export function calledAt<T>(place: Place, callee: Caller['callee'], given: number, work: () => T): T {
  callers.push({ place, callee, given })
  try {
    return work()
  } catch (error) {
    if (error instanceof FlitwaveError) throw new FlitwaveError(error.diagnostics.map(atCaller))
    // The innermost of nested calls is closest to the exception.
    if (error instanceof Error && !passedBy.has(error)) passedBy.set(error, { place, callee, given })
    throw error
  } finally {
    callers.pop()
  }
}

/** Moves a diagnostic in a file of the package to the line of the user's call, with its original place as a note. */
export function atCaller(found: Diagnostic): Diagnostic {
  const caller = callers.at(-1)
  if (!caller || !found.place || !host.isPackagedRtl(found.place.file)) return found
  const { place, callee, given } = caller
  const counts = given < callee.length ? `, which takes ${callee.length} arguments and is given ${given}` : ''
  const note = { message: `in ${callee.name}${counts}`, place: found.place }
  return { ...found, place, notes: [note, ...found.notes] }
}

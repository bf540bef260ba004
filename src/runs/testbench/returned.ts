/** The return values of a testbench's functions: a process, nothing, or a mistake. */

import { host } from '#testbench-host'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { isAsyncFunction, isGenerator, isGeneratorFunction } from '../../base/diagnostic/generators.js'
import type { Process } from './awaited-event.js'

/**
 * The process that a driver or monitor returns; null for an ordinary function, which may return anything, such as the value
 * of its only expression.
 * @param name - `driver push`
 * @throws FlitwaveError FW312, FW314 for a value that looks like a process but would do nothing
 */
export function asProcess(returned: unknown, body: object, name: string): Process | null {
  if (isLater(returned)) return failForPromise(returned, body, name)
  if (typeof returned === 'function' && isGeneratorFunction(returned)) {
    const help = 'call it: return f(t), or make the process itself the generator function'
    return failForUndriven(`${name} returns a generator function, which nothing calls`, returned, help)
  }
  return isProcess(returned) ? returned : null
}

/**
 * Requires that an ordinary function stays one: a process that it returns in a later call would never run.
 * @throws FlitwaveError FW312, FW314
 */
export function requireNoProcess(returned: unknown, body: object, name: string): void {
  if (asProcess(returned, body, name) === null) return
  const help = 'make it a generator function: *name(t) { … }'
  failForUndriven(`${name} returns a process, but not from its first call`, body, help)
}

/**
 * Requires that drivers and monitors are functions.
 * @throws FlitwaveError FW314 for an async function, FW318 for anything else
 */
export function requireFunction(body: unknown, name: string): void {
  if (typeof body === 'function') {
    if (isAsyncFunction(body)) failForPromise(null, body, name)
    return
  }
  const isCalled = isGenerator(body)
  const help = isCalled ? 'give the function itself, without calling it' : 'write *name(t) { … } or name(t) { … }'
  const place = isCalled ? host.placeOfCode(body) : null
  fail(
    'FW318',
    `${name} is ${isCalled ? 'a generator that has already been called' : typeof body}, not a function`,
    place,
    help,
  )
}

/** True for a promise, or the result of an async generator function. */
export function isLater(value: unknown): value is PromiseLike<unknown> | AsyncGenerator {
  if (typeof value !== 'object' || value === null) return false
  return Symbol.asyncIterator in value || ('then' in value && typeof value.then === 'function')
}

/** True for the result of a generator function, and for an object with the same methods. */
export function isProcess(value: unknown): value is Process {
  return (
    isGenerator(value) ||
    (typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function')
  )
}

function failForPromise(returned: PromiseLike<unknown> | AsyncGenerator | null, body: object, name: string): never {
  // Reported here; prevents a second report from Node when the promise is rejected.
  if (returned && 'then' in returned) void returned.then(undefined, () => undefined)
  const what = isAsyncFunction(body) ? 'is an async function' : 'returns a promise'
  const help =
    'nothing in a simulation waits for promises: write a generator function, *name(t), with yield instead of await'
  return fail('FW314', `${name} ${what}`, host.placeOfCode(body), help)
}

function failForUndriven(message: string, code: object, help: string): never {
  return fail('FW312', message, host.placeOfCode(code), help)
}

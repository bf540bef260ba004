/** Detects generator functions, async functions and their results. */

import { failAtCall } from './user-place.js'

/**
 * Wraps a call whose result is unused.
 * @throws FlitwaveError FW312 if the result is a generator: nothing has run it, and nothing will
 */
export function undriven(result: unknown): void {
  if (isGenerator(result)) {
    const help = 'write yield* before it; inside forEach, which does not allow yield*, use for … of instead'
    failAtCall('FW312', 'this call makes a process that nothing runs', help)
  }
}

const classOf = (made: object): new () => object => made.constructor as new () => object

const generatorFunction = classOf(function* () {
  yield
})
const asyncFunction = classOf(async () => Promise.resolve())
const asyncGeneratorFunction = classOf(async function* () {
  yield Promise.resolve()
})

/** The prototype of all generators. */
const generators = (generatorFunction.prototype as { readonly prototype: object }).prototype

/** True for the result of a generator function. */
export function isGenerator(value: unknown): value is Generator {
  return Object.prototype.isPrototypeOf.call(generators, value as object)
}

/** True for synchronous and asynchronous generator functions. */
export function isGeneratorFunction(value: unknown): boolean {
  return value instanceof generatorFunction || value instanceof asyncGeneratorFunction
}

/** True for async functions and async generator functions. */
export function isAsyncFunction(value: unknown): boolean {
  return value instanceof asyncFunction || value instanceof asyncGeneratorFunction
}

/** Which functions are not ordinary ones, and what they return. */

import { failAtCall } from './user-place.js'

/**
 * Stands around a call whose result nothing uses.
 * @throws FlitwaveError FW312 if the result is a generator: none of it has been run, and nobody will
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

/** The prototypes of all generators. */
const generators = (generatorFunction.prototype as { readonly prototype: object }).prototype

/** True if this is what a generator function returns. */
export function isGenerator(value: unknown): value is Generator {
  return Object.prototype.isPrototypeOf.call(generators, value as object)
}

/** Synchronous or asynchronous. */
export function isGeneratorFunction(value: unknown): boolean {
  return value instanceof generatorFunction || value instanceof asyncGeneratorFunction
}

/** Synchronous or asynchronous. */
export function isAsyncFunction(value: unknown): boolean {
  return value instanceof asyncFunction || value instanceof asyncGeneratorFunction
}

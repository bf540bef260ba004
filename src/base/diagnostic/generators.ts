/** Which functions are not ordinary ones, and what they return. */

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

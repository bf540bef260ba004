import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'

/*
 * Functions with a different result each time are refused: the source alone defines a design, and every build gives the same
 * one.
 */

function refuse(name: string): Meaning {
  return ({ place }) =>
    fail(
      'FW138',
      `${name} returns something else each time the design is built`,
      place,
      'make it a parameter of the module, or build the sequence in hardware: a counter or an LFSR',
    )
}

/** The meanings by function. */
export const refusals: readonly (readonly [unknown, Meaning])[] = [
  [Math.random, refuse('Math.random()')],
  [Date.now, refuse('Date.now()')],
  [Date, refuse('Date()')],
  [performance.now, refuse('performance.now()')],
  [crypto.randomUUID, refuse('crypto.randomUUID()')],
  [crypto.getRandomValues, refuse('crypto.getRandomValues()')],
]

/** One call of a built-in function. */
export interface Call {
  readonly self: unknown
  readonly args: readonly unknown[]
  readonly place: Place
  /** True if the expression itself created the object of the method. */
  readonly isNew: boolean
  readonly native: (this: unknown, ...args: readonly unknown[]) => unknown
  /** Makes another call at this place, as if the file had made it: of a callback, or of the function that `apply` calls. */
  readonly call: (callee: unknown, self: unknown, args: readonly unknown[]) => unknown
}

/** The meaning of a built-in function whose arguments may be signals. */
export type Meaning = (call: Call) => unknown

/** Calls the native function unchanged. */
export const asItIs: Meaning = ({ self, args, native }) => Reflect.apply(native, self, args)

/** Returns one meaning for several functions of an object. */
export function each<T extends object>(owner: T, meaning: Meaning, names: readonly (keyof T)[]): [unknown, Meaning][] {
  return names.map((name) => [owner[name], meaning])
}

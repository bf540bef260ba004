/** Initial values: `{ init: … }` of `reg` and `memory`. */

import { describeGiven } from '../../../base/diagnostic/describe-value.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { placeHere } from '../value/place.js'

/** A plain value of the type, or one number or boolean for every leaf. */
export type Initial<T> = T | number | boolean

/** The last argument of `reg(type, noReset, …)`. */
export interface RegisterStart<T> {
  /** The value with which each run begins, whatever its seed. */
  readonly init: Initial<T>
}

/** The last argument of `memory(depth, type, …)`. */
export interface MemoryStart<T> {
  /** The words with which each run begins, whatever its seed, from address 0; those behind them are 0. */
  readonly init: readonly Initial<T>[]
}

/**
 * The words that a memory is given.
 * @throws FlitwaveError FW149 for anything but a list of `depth` words at most
 */
export function initialWords(depth: number, start: unknown): readonly unknown[] {
  const words = initOf('memory', start)
  const help = 'give a list of words from address 0: memory(4, uint(8), { init: [1, 2] })'
  if (!Array.isArray(words))
    fail('FW149', `init of a memory is ${describeGiven(words)}, not a list of words`, placeHere(), help)
  if (words.length > depth)
    fail(
      'FW149',
      `a memory of ${depth} words is given ${words.length} to begin with`,
      placeHere(),
      'leave some out, or make it deeper',
    )
  return words as unknown[]
}

/**
 * The value that a register without reset is given.
 * @throws FlitwaveError FW149 for a register that has a reset value
 */
export function initialValue(isReset: boolean, start: unknown): unknown {
  const value = initOf('reg', start)
  const help = 'a run begins right after reset: write reg(type, value), or reg(type, noReset, { init: value })'
  if (isReset) fail('FW149', 'a register has a reset value and an initial one', placeHere(), help)
  return value
}

function initOf(name: string, start: unknown): unknown {
  if (typeof start !== 'object' || start === null || Array.isArray(start))
    fail('FW149', `${name} is given ${describeGiven(start)} to begin with`, placeHere(), 'write { init: … }')
  const unknown = Object.keys(start).find((key) => key !== 'init')
  if (unknown !== undefined)
    fail('FW149', `${name} has no option ${unknown}`, placeHere(), suggest(unknown, ['init']) ?? 'its option is init')
  const { init } = start as { readonly init?: unknown }
  if (init === undefined)
    fail('FW149', `init of ${name} is undefined`, placeHere(), 'give a value, or leave { init } out')
  return init
}

import { closedPrototype } from '../../base/diagnostic/closed.js'
import { describeGiven } from '../../base/diagnostic/describe-value.js'
import { nearest } from '../../base/diagnostic/suggest.js'
import { failAtCall } from '../../base/diagnostic/user-place.js'
import { obtain } from '../../base/maps.js'
import { isLater } from './returned.js'

/**
 * Closes an object for a process: reading a missing member is an error that suggests the nearest name.
 * @param name - its name in the process
 */
export function closed<T extends object>(name: string, members: T): T {
  const names = Object.keys(members)
  const prototype = obtain(prototypes, [name, ...names].join(' '), () => closedTo(name, names))
  return Object.freeze(Object.create(prototype, Object.getOwnPropertyDescriptors(members)) as T)
}

/** Prototypes for objects with the same members, because each of many parallel runs has its own objects. */
const prototypes = new Map<string, object>()

function closedTo(name: string, names: readonly string[]): object {
  return closedPrototype(Object.prototype, (_, key): never => {
    const meant = nearest(key, names)
    const none = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
    return failAtCall('FW310', `${name} has no ${key}`, meant === null ? none : `did you mean ${name}.${meant}?`)
  })
}

/** The values of the parameters for a testbench: reading a missing one is an error. */
export function closedParameters<P extends object>(p: P): P {
  return closed('p', p)
}

/**
 * Requires that the condition of a check is a boolean, not a promise or a number.
 * @throws FlitwaveError FW314, FW315
 */
export function requireCondition(condition: unknown): asserts condition is boolean {
  if (typeof condition === 'boolean') return
  if (isLater(condition)) {
    const help = 'nothing in a simulation waits for promises: check a value'
    failAtCall('FW314', 't.check is given a promise, not a condition', help)
  }
  const help = 'compare: a condition is true or false'
  failAtCall('FW315', `t.check is given ${describeGiven(condition)}, not true or false`, help)
}

/** The number of values of a 32-bit random number. */
const largestLimit = 2 ** 32

/** @throws FlitwaveError FW315 for a limit of `t.random` that gives no integer */
export function requireLimit(limit: unknown): asserts limit is number {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= largestLimit) return
  const given = limit === undefined ? 'no limit' : describeGiven(limit)
  failAtCall('FW315', `t.random is given ${given}`, 'give a whole number n from 1 to 2^32: the result is 0 to n - 1')
}

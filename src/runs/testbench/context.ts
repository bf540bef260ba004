import { closedPrototype } from '../../base/diagnostic/closed.js'
import { describeGiven } from '../../base/diagnostic/describe-value.js'
import { nearest } from '../../base/diagnostic/suggest.js'
import { failAtCall } from '../../base/diagnostic/user-place.js'
import { obtain } from '../../base/maps.js'
import { isLater } from './returned.js'

/**
 * Closes what a process is given: a member that is not there is an error, with the one that was probably meant.
 * @param name - what the process calls it
 */
export function closed<T extends object>(name: string, members: T): T {
  const names = Object.keys(members)
  const prototype = obtain(prototypes, [name, ...names].join(' '), () => closedTo(name, names))
  return Object.freeze(Object.create(prototype, Object.getOwnPropertyDescriptors(members)) as T)
}

/** Prototypes for objects with the same members: each of many runs side by side has its own. */
const prototypes = new Map<string, object>()

function closedTo(name: string, names: readonly string[]): object {
  return closedPrototype(Object.prototype, (_, key): never => {
    const meant = nearest(key, names)
    const none = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
    return failAtCall('FW310', `${name} has no ${key}`, meant === null ? none : `did you mean ${name}.${meant}?`)
  })
}

/** The values of the parameters as a testbench sees them: to read one that there is not is an error. */
export function closedParameters<P extends object>(p: P): P {
  return closed('p', p)
}

/**
 * Holds a check to a condition, which a promise or a number would not be.
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

/** The most that one random number of 32 bits can tell apart. */
const largestLimit = 2 ** 32

/** @throws FlitwaveError FW315 for a limit of `t.random` without which it would give no integer */
export function requireLimit(limit: unknown): asserts limit is number {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= largestLimit) return
  const given = limit === undefined ? 'no limit' : describeGiven(limit)
  failAtCall('FW315', `t.random is given ${given}`, 'give a whole number n from 1 to 2^32: the result is 0 to n - 1')
}

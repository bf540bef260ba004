import { fail } from '../../../base/diagnostic/diagnostic.js'
import { membersBehind } from '../value/field.js'
import { isLeaf } from '../value/leaf.js'
import { checkPlainChange } from '../access/plain-store.js'
import { storeAt, takenNow } from '../access/store.js'
import { View } from '../value/view.js'
import { readAt } from '../access/read.js'
import { answerOf } from './call.js'
import { asItIs, each, type Call, type Meaning } from './nondeterministic.js'

/*
 * Array methods that only move elements have the same meaning for signals as for other values. Callbacks are called like
 * other functions in the file: a callback from plain JavaScript gets no signals.
 */

/** Calls the native method with checked callbacks. */
const withCare: Meaning = (call) => {
  const args = call.args.map((argument) => (typeof argument === 'function' ? answerOf(argument, call) : argument))
  return asItIs({ ...call, args })
}

/** Calls a method that changes its array, which no signal can decide. */
const changing: Meaning = (call) => {
  if (isSignals(call.self)) return refuseLength(call)
  if (!call.isNew) checkPlainChange(call.self, call.place)
  return withCare(call)
}

/** Calls a method that keeps the length. It may change an array of signals: each gets the value that moves to its place. */
const rearranging: Meaning = (call) => {
  if (!isSignals(call.self)) return changing(call)
  const values = takenNow([...call.self], call.place) as unknown[]
  Reflect.apply(call.native, values, call.args)
  values.forEach((value, i) => storeAt(call.self, i, value, call.place))
  return call.self
}

/** True for an array of a module: of a signal, of fields or of children. */
function isSignals(array: unknown): array is readonly unknown[] {
  return View.of(array) !== null || membersBehind(array) !== null
}

function refuseLength({ place }: Call): never {
  const message = 'this would change the length of an array of signals, which is fixed'
  const help = 'work on a copy: [...x], or keep a register that counts how many elements are in use'
  return fail('FW127', message, place, help)
}

function at({ self, args: [index], place, native }: Call): unknown {
  return isLeaf(index) ? readAt(self, index, place) : native.call(self, index)
}

const { prototype } = Array

/** The meanings by method. */
export const arrays: readonly (readonly [unknown, Meaning])[] = [
  [prototype.at, at],
  ...each(prototype, withCare, ['concat', 'entries', 'flat', 'flatMap', 'forEach', 'keys', 'map', 'reduce']),
  ...each(prototype, withCare, ['reduceRight', 'slice', 'toReversed', 'toSpliced', 'values', 'with']),
  ...each(Array, withCare, ['from', 'isArray', 'of']),
  ...each(prototype, changing, ['pop', 'push', 'shift', 'splice', 'unshift']),
  ...each(prototype, rearranging, ['copyWithin', 'fill', 'reverse']),
]

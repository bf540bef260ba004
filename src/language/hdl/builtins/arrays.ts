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
 * Methods of arrays that only move elements about: they mean for signals what they mean for anything. Callbacks are
 * called as the rest of the file is: one that is no hardware is given no signals.
 */

/** As JavaScript has it, with callbacks that are called with care. */
const withCare: Meaning = (call) => {
  const args = call.args.map((argument) => (typeof argument === 'function' ? answerOf(argument, call) : argument))
  return asItIs({ ...call, args })
}

/** The same for methods that change their array, which no signal can decide. */
const changing: Meaning = (call) => {
  if (isSignals(call.self)) return refuseLength(call)
  if (!call.isNew) checkPlainChange(call.self, call.place)
  return withCare(call)
}

/** Those that leave the length as it is can change an array of signals: each then gets the value that comes to its place. */
const rearranging: Meaning = (call) => {
  if (!isSignals(call.self)) return changing(call)
  const values = takenNow([...call.self], call.place) as unknown[]
  Reflect.apply(call.native, values, call.args)
  values.forEach((value, i) => storeAt(call.self, i, value, call.place))
  return call.self
}

/** True if an array is one of a module: of a signal, of fields or of children. */
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

/** By method. */
export const arrays: readonly (readonly [unknown, Meaning])[] = [
  [prototype.at, at],
  ...each(prototype, withCare, ['concat', 'entries', 'flat', 'flatMap', 'forEach', 'keys', 'map', 'reduce']),
  ...each(prototype, withCare, ['reduceRight', 'slice', 'toReversed', 'toSpliced', 'values', 'with']),
  ...each(Array, withCare, ['from', 'isArray', 'of']),
  ...each(prototype, changing, ['pop', 'push', 'shift', 'splice', 'unshift']),
  ...each(prototype, rearranging, ['copyWithin', 'fill', 'reverse']),
]

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isHardware } from '../value/value.js'
import { checkPlainChange } from '../access/plain-store.js'
import { storeAt } from '../access/store.js'
import { asItIs, each, type Call, type Meaning } from './given.js'

/* Functions of objects, maps and sets that only look at keys, or carry values about. */

/** Each member is stored as `target.member = …` would be. */
const assign: Meaning = ({ args: [target, ...sources], place }) => {
  for (const source of sources)
    for (const [key, value] of Object.entries(source ?? {})) storeAt(target, key, value, place)
  return target
}

/** A key is looked up by identity, and what a signal is, is not known yet. */
function checkKey({ args: [key], place }: Call): void {
  if (!isHardware(key)) return
  const help = 'index an array with it, or compare: keys.includes(x), values[x]'
  fail('FW110', 'a signal cannot be a key of a Map or an element of a Set', place, help)
}

const byKey: Meaning = (call) => {
  checkKey(call)
  return asItIs(call)
}

const changingByKey: Meaning = (call) => {
  checkKey(call)
  if (!call.isNew) checkPlainChange(call.self, call.place)
  return asItIs(call)
}

/** By function. */
export const objects: readonly (readonly [unknown, Meaning])[] = [
  [Object.assign, assign],
  ...each(Object, asItIs, ['entries', 'fromEntries', 'hasOwn', 'keys', 'values']),
  ...each(Map.prototype, asItIs, ['entries', 'forEach', 'keys', 'values']),
  ...each(Set.prototype, asItIs, ['entries', 'forEach', 'keys', 'values']),
  ...each(Map.prototype, byKey, ['get', 'has']),
  ...each(Set.prototype, byKey, ['has']),
  ...each(WeakMap.prototype, byKey, ['get', 'has']),
  ...each(Map.prototype, changingByKey, ['clear', 'delete', 'set']),
  ...each(Set.prototype, changingByKey, ['add', 'clear', 'delete']),
  ...each(WeakMap.prototype, changingByKey, ['delete', 'set']),
]

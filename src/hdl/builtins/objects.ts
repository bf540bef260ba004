import { fail } from '../../ir/diagnostic.js'
import { isHardware } from '../value/value.js'
import { checkPlainChange } from '../access/plain-store.js'
import { storeAt } from '../access/store.js'
import type { Call, Meaning } from './given.js'

/* Functions of objects, maps and sets that only look at keys, or carry values about. */

const asItIs: Meaning = ({ self, args, native }) => Reflect.apply(native, self, args)

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
  ...[Object.entries, Object.fromEntries, Object.hasOwn, Object.keys, Object.values].map(
    (method) => [method, asItIs] as const,
  ),
  ...[Map.prototype.entries, Map.prototype.forEach, Map.prototype.keys, Map.prototype.values].map(
    (method) => [method, asItIs] as const,
  ),
  ...[Set.prototype.entries, Set.prototype.forEach, Set.prototype.keys, Set.prototype.values].map(
    (method) => [method, asItIs] as const,
  ),
  ...[Map.prototype.get, Map.prototype.has, Set.prototype.has, WeakMap.prototype.get, WeakMap.prototype.has].map(
    (method) => [method, byKey] as const,
  ),
  ...[
    Map.prototype.clear,
    Map.prototype.delete,
    Map.prototype.set,
    Set.prototype.add,
    Set.prototype.clear,
    Set.prototype.delete,
    WeakMap.prototype.delete,
    WeakMap.prototype.set,
  ].map((method) => [method, changingByKey] as const),
]

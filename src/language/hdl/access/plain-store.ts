import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { OpenBlock } from '../value/open-block.js'
import { currentBlock } from '../value/context.js'
import { Module } from '../declare/module.js'
import { isPlainObject } from '../value/value.js'

/** The branch in which a block created each array and object. */
const births = new WeakMap<object, object>()

/** Records, at its declaration, the branch in which an array or object was created. */
export function recordBirth(value: unknown, block: OpenBlock): void {
  if ((Array.isArray(value) || isPlainObject(value)) && !births.has(value)) births.set(value, block.here)
}

/** Table rows that a signal selects. */
const pickedRows = new WeakSet<object>()

/** Marks an array as a table row that a signal selects: its elements can be read but not written. */
export function pickedRow(row: unknown[]): readonly unknown[] {
  pickedRows.add(row)
  return Object.freeze(row)
}

/**
 * Checks a store that makes no hardware. It happens once, while the design is built, so inside a block it is correct only
 * for an array or object created in the same branch, or outside of all signal conditions.
 */
export function checkPlainStore(object: unknown, key: unknown, place: Place): void {
  if (typeof object === 'object' && object !== null && pickedRows.has(object)) {
    const help = 'loop over the rows: rows.forEach((row, i) => { if (index === i) row[0] = … })'
    fail('FW128', 'writing an element of a row that a signal selects', place, help)
  }
  if (Object.isFrozen(object)) {
    const help = 'make a new object: { ...object, name: value }'
    fail(
      'FW126',
      `${String(key)} belongs to a constant object and cannot be assigned: parameters are fixed`,
      place,
      help,
    )
  }
  if (!currentBlock()) return
  if (object instanceof Module) {
    const help = 'declare it as a field with output(…), reg(…) or wire(…), or use a let within the block'
    fail('FW126', `${object.constructor.name} has no signal called ${String(key)}`, place, help)
  }
  if (typeof object === 'function') {
    const help = `create a module where the field is declared: new ${object.name}(…)`
    fail('FW126', `${object.name} is a class, not a module, and has no signal called ${String(key)}`, place, help)
  }
  checkPlainChange(object, place)
}

/** Refuses to change an array or object under a signal condition, unless it was created in the same branch. */
export function checkPlainChange(object: unknown, place: Place): void {
  const block = currentBlock()
  if (!block?.underCondition || typeof object !== 'object' || object === null || births.get(object) === block.here)
    return
  const what = Array.isArray(object) ? 'an array' : 'an object'
  const message = `${what} that is not hardware is changed under a signal condition`
  const help =
    'this runs once, while the design is built, whatever the signal is: use a let, a wire or a register instead'
  fail('FW125', message, place, help)
}

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import type { OpenBlock } from '../value/open-block.js'
import { currentBlock } from '../value/context.js'
import { Module } from '../declare/module.js'
import { isPlainObject } from '../value/value.js'

/** For each array and object that a block has made, the branch in which that was. */
const births = new WeakMap<object, object>()

/** Remembers where in its block an array or object was made, as its declaration tells. */
export function recordBirth(value: unknown, block: OpenBlock): void {
  if ((Array.isArray(value) || isPlainObject(value)) && !births.has(value)) births.set(value, block.here)
}

/** Rows of tables that a signal picks. */
const pickedRows = new WeakSet<object>()

/** Makes an array the row of a table that a signal picks: its elements can be read, and not be written. */
export function pickedRow(row: unknown[]): readonly unknown[] {
  pickedRows.add(row)
  return Object.freeze(row)
}

/**
 * A store that makes no hardware happens once, while the design is built. Inside a block that is right only for an
 * array or object made in the same branch, or outside of all signal conditions.
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

/** Refuses to change an array or object under a signal condition, unless it was made in the same branch. */
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

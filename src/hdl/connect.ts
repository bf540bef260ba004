import type { Place } from '../ir/place.js'
import { assignHardware, checkedLeaves } from './store.js'
import { fieldOfAggregate, shapeOfAggregate, type FieldDeclaration } from './value.js'

/**
 * Connects two interfaces of one type: `from` drives the members that run forward, `to` those that are flipped.
 * Inside a module the own input stands on the side of `from`, the own output on the side of `to`.
 */
export function connectAll(from: unknown, to: unknown, place: Place): void {
  const shape = shapeOfAggregate(from) ?? shapeOfAggregate(to)
  if (!shape) return assignHardware(to, from, place)
  const target = fieldOfAggregate(to) ?? fieldOfAggregate(from)
  if (!target) return assignHardware(to, from, place)
  const sources = checkedLeaves(shape, from, place)
  const sinks = checkedLeaves(shape, to, place)
  sources.forEach((source, i) => {
    if (runsBackward(target.field, target.first + i)) assignHardware(source, sinks[i], place)
    else assignHardware(sinks[i], source, place)
  })
}

/** Whether the type of the field flips a leaf; an input field has all flips of its type turned. */
function runsBackward(field: FieldDeclaration, index: number): boolean {
  return field.kind === 'input' ? !field.flips[index]! : field.flips[index]!
}

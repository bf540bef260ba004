import type { Place } from '../ir/place.js'
import { leafCount, type Shape } from '../ir/shape.js'
import { assignHardware, checkedParts } from './store.js'
import { View } from './view.js'
import type { FieldDeclaration } from './field.js'
import { fieldOfAggregate, shapeOfAggregate } from './value.js'

/**
 * Connects two interfaces of one type: `from` drives the members that run forward, `to` those that are flipped.
 * Inside a module the own input stands on the side of `from`, the own output on the side of `to`.
 */
export function connectAll(from: unknown, to: unknown, place: Place): void {
  const shape = shapeOfAggregate(from) ?? shapeOfAggregate(to)
  if (!shape) return assignHardware(to, from, place)
  const target = fieldOfAggregate(to) ?? fieldOfAggregate(from)
  if (!target) return assignHardware(to, from, place)
  const source = endOf(shape, from, place)
  const sink = endOf(shape, to, place)
  const count = leafCount(shape)
  for (let i = 0; i < count; i++) {
    const isBackward = runsBackward(target.field, target.first + i)
    const value = (isBackward ? sink : source).value(i)
    assignHardware((isBackward ? source : sink).target(i), value, place)
  }
}

/** One side of a connection, leaf by leaf: only those that drive are read. */
interface End {
  value(index: number): unknown
  target(index: number): unknown
}

function endOf(shape: Shape, value: unknown, place: Place): End {
  const leaves = checkedParts(shape, value, place)
  const view = View.of(value)
  return view ? new ViewEnd(view) : { value: (i) => leaves()[i], target: (i) => leaves()[i] }
}

class ViewEnd implements End {
  constructor(private readonly view: View) {}

  value(index: number): unknown {
    return this.view.leaves.read(this.view.first + index)
  }

  target(index: number): unknown {
    return this.view.leaves.target(this.view.first + index)
  }
}

/** Whether the type of the field flips a leaf; an input field has all flips of its type turned. */
function runsBackward(field: FieldDeclaration, index: number): boolean {
  return field.kind === 'input' ? !field.flips[index]! : field.flips[index]!
}

import type { Place } from '../../../base/diagnostic/place.js'
import { leafCount, shapeLeaves, type Shape, type ShapeLeaf } from '../../../ir/shape.js'
import { requireBlock, resolveAll } from '../value/context.js'
import type { Scalar } from '../value/scalar.js'
import { assignHardware, checkedParts } from './store.js'
import { holdsMember } from '../value/member.js'
import { View } from '../value/view.js'
import type { FieldDeclaration } from '../value/field.js'
import { fieldOfAggregate, shapeOfAggregate } from '../value/value.js'

/**
 * Connects two interfaces of one type: `from` drives the members that run forward, `to` drives the flipped ones. Inside a
 * module, its own input acts as `from`, and its own output as `to`.
 */
export function connectAll(from: unknown, to: unknown, place: Place): void {
  const shape = shapeOfAggregate(from) ?? shapeOfAggregate(to)
  if (!shape) return assignHardware(to, from, place)
  const target = fieldOfAggregate(to) ?? fieldOfAggregate(from)
  if (!target) return assignHardware(to, from, place)
  const source = endOf(shape, from, place)
  const sink = endOf(shape, to, place)
  const block = requireBlock(place)
  const count = leafCount(shape)
  for (let i = 0; i < count; i++) {
    const isBackward = runsBackward(target.field, target.first + i)
    const driver = isBackward ? sink : source
    const driven = isBackward ? source : sink
    const [output, input] = [driver.scalar(i), driven.scalar(i)]
    const isMember = holdsMember(driven.shape(i), driver.shape(i))
    const isDone = isMember && block.kind === 'wiring' && input && output && block.connectLeaf(input, output, place)
    if (!isDone) assignHardware(driven.target(i), driver.value(i), place)
  }
}

/** One side of a connection, accessed by leaf; only driving leaves are read. */
interface End {
  value(index: number): unknown
  target(index: number): unknown
  shape(index: number): ShapeLeaf['shape']
  /** The declaration; null for a value. */
  scalar(index: number): Scalar | null
}

function endOf(shape: Shape, value: unknown, place: Place): End {
  const parts = checkedParts(shape, value, place)
  const view = View.of(value)
  const own = shapeLeaves(view?.shape ?? shape)
  const shapeAt = (i: number): ShapeLeaf['shape'] => own[i]!.shape
  if (!view) return { value: (i) => parts()[i], target: (i) => parts()[i], shape: shapeAt, scalar: () => null }
  const { leaves, first } = view
  const scalars = leaves.field && resolveAll(leaves.field, place)
  return {
    value: (i) => leaves.read(first + i),
    target: (i) => leaves.target(first + i),
    shape: shapeAt,
    scalar: (i) => scalars?.[first + i] ?? null,
  }
}

/** True if the type of the field flips a leaf; an input field reverses all flips of its type. */
function runsBackward(field: FieldDeclaration, index: number): boolean {
  return field.kind === 'input' ? !field.flips[index]! : field.flips[index]!
}

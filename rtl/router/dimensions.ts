'use rtl'
import { struct } from 'flitwave/hdl'
import type { HardwareType, StructOptions } from 'flitwave/hdl'
import { axesOf, type Axis, type Sizes } from './sizes.js'

/** An object with a value for each axis of a network. */
export function forEachAxis<T>(p: Pick<Sizes, 'dimensions'>, value: (axis: Axis, index: number) => T): ByAxis<T> {
  return Object.fromEntries(axesOf(p).map((axis, index) => [axis, value(axis, index)])) as unknown as ByAxis<T>
}

/**
 * A value for each axis. The type guarantees x and y, because networks mostly have two dimensions; with one dimension there
 * is no y.
 */
export interface ByAxis<T> {
  x: T
  y: T
  z?: T
}

/** The value of an axis that the network has. */
export function along<T>(values: ByAxis<T>, axis: Axis): T {
  // The type does not know the number of axes.
  return values[axis]!
}

/** A struct with a member for each axis. */
export function axisStruct<T>(
  p: Pick<Sizes, 'dimensions'>,
  type: (index: number) => HardwareType<T>,
  options: StructOptions<ByAxis<T>>,
): HardwareType<ByAxis<T>> {
  const members = Object.fromEntries(axesOf(p).map((axis, index) => [axis, type(index)]))
  return struct(members, options as unknown as StructOptions<Record<string, T>>) as unknown as HardwareType<ByAxis<T>>
}

import type { Network, Vector } from '../network.js'
import type { Way } from '../route.js'

export const plusX: Vector = [1, 0]
export const minusX: Vector = [-1, 0]
export const plusY: Vector = [0, 1]
export const minusY: Vector = [0, -1]

/**
 * The ways of a message that goes so many hops in each dimension, none of them more than half a ring. Half a ring is
 * equally far both ways: there, and nowhere else, the header has to say that it is to go in the negative direction.
 */
export function waysOf(hops: Vector, { sizes }: Network): Way[] {
  return hops.map((distance, axis) => (-2 * distance === sizes[axis] ? 'shorter-else-negative' : 'shorter'))
}

export function times(vector: Vector, factor: number): Vector {
  return vector.map((distance) => distance * factor)
}

import { Port } from '../router/port.js'

/** The coordinate that comes after or before `at` in a dimension of `size` nodes, or null at its edge. */
export type Step = (at: number, by: 1 | -1, size: number) => number | null

/**
 * The number of the node that `direction` leads to from node `id`, or null over an edge. Node (x, y) has number
 * x · sizeY + y.
 */
export function neighbourOf(
  id: number,
  direction: Port,
  { sizeX, sizeY }: { readonly sizeX: number; readonly sizeY: number },
  step: Step,
): number | null {
  const [x, y] = [Math.floor(id / sizeY), id % sizeY]
  const by = direction === Port.XPlus || direction === Port.YPlus ? 1 : -1
  const alongX = direction === Port.XPlus || direction === Port.XMinus
  const next = alongX ? step(x, by, sizeX) : step(y, by, sizeY)
  if (next === null) return null
  return alongX ? next * sizeY + y : x * sizeY + next
}

/** The coordinate after or before `at` on a ring. */
export function stepOnRing(at: number, by: 1 | -1, size: number): number {
  return (at + by + size) % size
}

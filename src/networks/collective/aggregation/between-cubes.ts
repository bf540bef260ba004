/**
 * The steps that a torus of a x b x c nodes needs beyond a cube. Its cubes have side g, the greatest common divisor of a, b
 * and c, and nodes that are multiples of g apart act alike in all phases. The paper covers only cubes.
 */

import { mergeLevels } from '../merge-levels.js'
import { coordinatesOf, displaced, modulo } from '../network.js'
import { along, residueOf, type Axis } from './cube.js'
import { union, type Bundle, type Holdings, type Plan, type Send } from './plan.js'

const axes: readonly Axis[] = [0, 1, 2]

function cubesAlong(plan: Plan, axis: Axis): number {
  return plan.torus.sizes[axis]! / plan.side
}

/**
 * The sends that sum the counts of the cubes at node 0. The count of each cube starts at its node that is a multiple of g
 * away from node 0. Sends go along x, then y, then z, and each level leaves a third of the nodes.
 */
export function cubeLevels(plan: Plan): Send[][] {
  const { torus, side, nodes } = plan
  const corners = nodes.filter((node) => coordinatesOf(node, torus).every((at) => at % side === 0))
  return axes.flatMap((axis) => {
    const isLeft = (node: number): boolean => coordinatesOf(node, torus).every((at, each) => each >= axis || at === 0)
    const count = cubesAlong(plan, axis)
    return mergeLevels(count, 1).map((merges) =>
      merges.flatMap(({ from, to }) => {
        const isSender = (node: number): boolean =>
          isLeft(node) && coordinatesOf(node, torus)[axis] === modulo(from, count) * side
        return corners
          .filter(isSender)
          .map((node) => ({ from: node, by: along(axis, (to - from) * side), carries: [] }))
      }),
    )
  })
}

/**
 * Phase B0, between B1 and B2: nodes of the plane r = 0 modulo g that lie a multiple of g apart exchange all their messages,
 * so that all cubes hold the same. They lie on rings along x, y and z, with neighbours g hops apart. Each node first sends
 * its own messages both ways, then forwards those of the step before: ⌈(q - 1)/2⌉ steps for q cubes along an axis.
 */
export function exchange(plan: Plan, held: Holdings): Holdings {
  return axes.reduce((now, axis) => exchangeAlong(plan, axis, now), held)
}

function exchangeAlong(plan: Plan, axis: Axis, held: Holdings): Holdings {
  const { torus, side, nodes } = plan
  const count = cubesAlong(plan, axis)
  const onPlane = nodes.filter((node) => residueOf(node, torus, side) === 0)
  const at = (node: number, position: number): number => displaced(node, along(axis, position * side), torus)
  for (let step = 1; 2 * step <= count; step++) {
    const ways = 2 * step === count ? [1] : [1, -1]
    const sends = onPlane.flatMap((from) =>
      ways.map((way): Send => ({ from, by: along(axis, way * side), carries: held[at(from, way * (1 - step))]! })),
    )
    plan.step(
      'B0',
      sends.filter(({ carries }) => carries.length > 0),
    )
  }
  if (count === 1) return held
  const now: Bundle[] = [...held]
  for (const first of onPlane.filter((node) => coordinatesOf(node, torus)[axis]! < side)) {
    const ring = Array.from({ length: count }, (_, position) => at(first, position))
    const all = union(ring.map((node) => held[node]!))
    for (const node of ring) now[node] = all
  }
  return now
}

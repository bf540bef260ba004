/** Networks of groups: flattened butterflies, dragonflies, and rings of meshes. */

import type { LinkDescription, NetworkDescription, RouterDescription } from '../description.js'
import { grid, onCircle, pointOf, radiusOf } from './grid.js'

/**
 * A flattened butterfly or HyperX: a grid of routers in which each is linked with all others of its row in each dimension
 * (Kim, Dally and Abts 2007; Ahn et al. 2009).
 * @param sizes - routers in each dimension
 * @param concentration - terminals of each router
 */
export function flattenedButterfly(sizes: readonly number[], concentration: number): NetworkDescription {
  const count = sizes.reduce((product, size) => product * size, 1)
  const links: LinkDescription[] = []
  for (let id = 0; id < count; id++) {
    let stride = 1
    for (const size of sizes) {
      const at = Math.floor(id / stride) % size
      for (let other = at + 1; other < size; other++) links.push({ from: id, to: id + (other - at) * stride })
      stride *= size
    }
  }
  return {
    name: `flattened butterfly ${sizes.join('x')} of ${concentration} terminals a router`,
    routers: Array.from({ length: count }, (_, id): RouterDescription => {
      const [x, y] = pointOf(id, sizes)
      return { id, at: [2 * x, 2 * y] }
    }),
    terminals: Array.from({ length: count * concentration }, (_, i) => ({ router: Math.floor(i / concentration) })),
    links,
  }
}

export interface DragonflyParameters {
  /** Routers of a group. */
  readonly a: number
  /** Terminals of each router. */
  readonly p: number
  /** Links of each router to other groups. */
  readonly h: number
  /** Cycles of a link between groups, beyond those of the router; default: 0. */
  readonly delay?: number
}

/**
 * A dragonfly (Kim, Dally, Scott and Abts 2008): a h + 1 groups of a routers. All routers of a group are linked, and one
 * link leads from each group to each other one.
 */
export function dragonfly({ a, p, h, delay = 0 }: DragonflyParameters): NetworkDescription {
  const groups = a * h + 1
  const links: LinkDescription[] = []
  for (let group = 0; group < groups; group++)
    for (let one = 0; one < a; one++)
      for (let other = one + 1; other < a; other++) links.push({ from: group * a + one, to: group * a + other })
  for (let group = 0; group < groups; group++)
    for (let channel = 0; group + channel + 1 < groups; channel++) {
      const other = group + channel + 1
      const back = a * h - 1 - channel
      links.push({ from: group * a + Math.floor(channel / h), to: other * a + Math.floor(back / h), delay })
    }
  return {
    name: `dragonfly of ${groups} groups, a=${a}, p=${p}, h=${h}`,
    routers: Array.from({ length: groups * a }, (_, id): RouterDescription => ({ id, at: inGroup(id, a, groups) })),
    terminals: Array.from({ length: groups * a * p }, (_, i) => ({ router: Math.floor(i / p) })),
    links,
  }
}

/** Groups stand on a circle, and the routers of each on a smaller one. */
function inGroup(id: number, size: number, groups: number): readonly [number, number] {
  const inner = radiusOf(size)
  const outer = radiusOf(groups, 2 * inner + 1.5)
  const [groupX, groupY] = onCircle(Math.floor(id / size), groups, outer)
  const [x, y] = onCircle(id % size, size, inner)
  return [groupX + x, groupY + y]
}

export interface RingOfMeshesParameters {
  readonly meshes: number
  /** Routers in each direction of a mesh. */
  readonly size: number
  /** Cycles of a link between meshes, beyond those of the router. */
  readonly delay: number
}

/**
 * Meshes in a ring, as chiplets on a carrier: the middle router of the right column of each is linked with the middle router
 * of the left column of the next.
 */
export function ringOfMeshes({ meshes, size, delay }: RingOfMeshesParameters): NetworkDescription {
  const all = size * size
  const middle = Math.floor((size - 1) / 2) * size
  const inside = Array.from({ length: meshes }, (_, i) =>
    grid([size, size]).links.map(({ from, to }): LinkDescription => {
      return { from: Number(from) + i * all, to: Number(to) + i * all }
    }),
  )
  const between = Array.from({ length: meshes === 2 ? 1 : meshes }, (_, i): LinkDescription => {
    return { from: i * all + middle + size - 1, to: ((i + 1) % meshes) * all + middle, delay }
  })
  return {
    name: `ring of ${meshes} meshes ${size}x${size}`,
    routers: Array.from({ length: meshes * all }, (_, id): RouterDescription => {
      const [x, y] = pointOf(id % all, [size, size])
      return { id, at: [x + Math.floor(id / all) * (size + 1), y] }
    }),
    terminals: Array.from({ length: meshes * all }, (_, router) => ({ router })),
    links: [...inside.flat(), ...between],
  }
}

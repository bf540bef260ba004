/** Grids of routers: mesh, torus, concentrated mesh and hypercube; and rings. */

import type { LinkDescription, NetworkDescription, RouterDescription } from '../description.js'

export interface GridOptions {
  /** Rows and columns close to rings. */
  readonly wraps?: boolean
  /** Terminals of each router; default: 1. */
  readonly concentration?: number
}

/**
 * A grid in any number of dimensions. Routers are numbered with the first dimension running fastest.
 * @param sizes - routers in each dimension
 */
export function grid(
  sizes: readonly number[],
  { wraps = false, concentration = 1 }: GridOptions = {},
): NetworkDescription {
  const count = sizes.reduce((product, size) => product * size, 1)
  const links: LinkDescription[] = []
  for (let id = 0; id < count; id++) {
    let stride = 1
    for (const size of sizes) {
      const at = Math.floor(id / stride) % size
      if (at + 1 < size) links.push({ from: id, to: id + stride })
      // A ring of two would have two links between the same routers.
      else if (wraps && size > 2) links.push({ from: id, to: id - at * stride })
      stride *= size
    }
  }
  const shape = sizes.join('x')
  const kind = wraps ? 'torus' : 'mesh'
  return {
    name: concentration > 1 ? `${kind} ${shape} of ${concentration} terminals a router` : `${kind} ${shape}`,
    routers: Array.from({ length: count }, (_, id): RouterDescription => ({ id, at: pointOf(id, sizes) })),
    terminals: Array.from({ length: count * concentration }, (_, i) => ({ router: Math.floor(i / concentration) })),
    links,
  }
}

/** A ring of routers, drawn as a circle. */
export function ring(size: number): NetworkDescription {
  return {
    name: `ring ${size}`,
    routers: Array.from({ length: size }, (_, id) => ({ id, at: onCircle(id, size) })),
    terminals: Array.from({ length: size }, (_, router) => ({ router })),
    links: Array.from({ length: size === 2 ? 1 : size }, (_, id) => ({ from: id, to: (id + 1) % size })),
  }
}

/** A corner for each number of `dimensions` bits; corners are linked that differ in one bit. */
export function hypercube(dimensions: number): NetworkDescription {
  return { ...grid(Array.from({ length: dimensions }, () => 2)), name: `hypercube of ${dimensions} dimensions` }
}

/** Copies of a plane stand beside each other for the third dimension, below each other for the fourth, and so on. */
export function pointOf(id: number, sizes: readonly number[]): readonly [x: number, y: number] {
  const point: [number, number] = [0, 0]
  const scale: [number, number] = [1, 1]
  const gap = sizes.length > 2 ? 1 : 0
  let rest = id
  sizes.forEach((size, i) => {
    const axis = i % 2 === 0 ? 0 : 1
    point[axis] += (rest % size) * scale[axis]
    scale[axis] = scale[axis] * size + gap
    rest = Math.floor(rest / size)
  })
  return point
}

/** A place on a circle on which neighbours have a distance of 1, clockwise from the top. */
export function onCircle(i: number, count: number, radius = radiusOf(count)): readonly [x: number, y: number] {
  const angle = (2 * Math.PI * i) / count - Math.PI / 2
  const rounded = (value: number): number => Math.round(value * 1000) / 1000
  return [rounded(radius + radius * Math.cos(angle)), rounded(radius + radius * Math.sin(angle))]
}

/** The radius of a circle on which neighbours of `count` points have this distance. */
export function radiusOf(count: number, distance = 1): number {
  return distance / (2 * Math.sin(Math.PI / Math.max(count, 3)))
}

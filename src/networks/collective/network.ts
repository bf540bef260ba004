/**
 * Meshes and tori as the algorithms use them: nodes with numbers and coordinates. The last coordinate varies fastest, as in
 * the hardware: node (x, y) of a 4x6 network has number 6x + y.
 */

/** A mesh or torus of up to three dimensions. */
export interface Network {
  readonly topology: 'torus' | 'mesh'
  /** Nodes in each dimension, in the order in which packets are routed: x, y, z. */
  readonly sizes: readonly number[]
}

/** A position or a distance: a number for each dimension. */
export type Vector = readonly number[]

export function nodeCount({ sizes }: Network): number {
  return sizes.reduce((product, size) => product * size, 1)
}

/** All nodes, in ascending order. */
export function nodesOf(network: Network): number[] {
  return Array.from({ length: nodeCount(network) }, (_, node) => node)
}

export function coordinatesOf(node: number, { sizes }: Network): number[] {
  const coordinates: number[] = []
  let rest = node
  for (let axis = sizes.length - 1; axis >= 0; axis--) {
    coordinates[axis] = rest % sizes[axis]!
    rest = Math.floor(rest / sizes[axis]!)
  }
  return coordinates
}

/** The number of the node at a place. Coordinates outside wrap around, as on a torus. */
export function nodeAt(place: Vector, { sizes }: Network): number {
  return place.reduce((node, at, axis) => node * sizes[axis]! + modulo(at, sizes[axis]!), 0)
}

/** The node at some distance from another, around the ends. */
export function displaced(node: number, by: Vector, network: Network): number {
  return nodeAt(
    coordinatesOf(node, network).map((at, axis) => at + by[axis]!),
    network,
  )
}

/** `(3,0)`. */
export function showNode(node: number, network: Network): string {
  return `(${coordinatesOf(node, network).join(',')})`
}

/** The non-negative remainder. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}

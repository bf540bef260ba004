/** Networks for testbenches, and how to speak of their nodes. */

import { Mesh } from '../../rtl/net/mesh.js'
import type { Grid } from '../../rtl/net/grid.js'
import { networkParameters, type NetworkParameters } from '../../rtl/net/packet.js'
import { Torus } from '../../rtl/net/torus.js'
import type { Coordinates } from '../../rtl/router/flit.js'
import { Way } from '../../rtl/router/way.js'

/** The defaults of a network, some changed. */
export function networkOf(changes: Partial<NetworkParameters>): NetworkParameters {
  const defaults = Object.fromEntries(Object.entries(networkParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as NetworkParameters), ...changes }
}

export function buildNetwork(p: NetworkParameters): Grid {
  return p.topology === 'torus' ? new Torus(p) : new Mesh(p)
}

type Size = Pick<NetworkParameters, 'sizeX' | 'sizeY'>

/** The number of a node. */
export function nodeAt({ x, y }: Coordinates, { sizeY }: Pick<Size, 'sizeY'>): number {
  return x * sizeY + y
}

export function coordinatesOf(node: number, { sizeY }: Pick<Size, 'sizeY'>): Coordinates {
  return { x: Math.floor(node / sizeY), y: node % sizeY }
}

/** `(3,2)` */
export function showNode({ x, y }: Coordinates): string {
  return `(${x},${y})`
}

/** Both ways: the shorter one. */
export const shortestWay = { x: Way.Shorter, y: Way.Shorter } as const

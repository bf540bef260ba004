/** Networks for testbenches, and the names of their nodes. */

import { parametersOf } from 'flitwave/hdl'
import { Mesh } from '../../rtl/net/mesh.js'
import {
  messageParameters,
  networkParameters,
  type MessageParameters,
  type NetworkParameters,
} from '../../rtl/net/parameters.js'
import type { Grid } from '../../rtl/net/grid.js'
import * as place from '../../rtl/net/place.js'
import { Torus } from '../../rtl/net/torus.js'
import type { Sizes } from '../../rtl/router/sizes.js'
import type { Coordinates } from '../../rtl/router/flit.js'
import { Way } from '../../rtl/router/way.js'

/** The defaults of a network with some changes. */
export function networkOf(changes: Partial<NetworkParameters>): NetworkParameters {
  return parametersOf(networkParameters, changes)
}

/** The defaults of a network of nodes with interfaces, with some changes. */
export function messageNetworkOf(changes: Partial<MessageParameters>): MessageParameters {
  return parametersOf(messageParameters, changes)
}

export function buildNetwork(p: NetworkParameters): Grid {
  return p.topology === 'torus' ? new Torus(p) : new Mesh(p)
}

/** The size of a network, by default with two dimensions. */
type Size = Pick<Sizes, 'sizeX' | 'sizeY'> & Partial<Sizes>

const sizes = (p: Size): Sizes => ({ dimensions: 2, sizeZ: 1, ...p })

/** The number of a node. */
export function nodeAt(at: Readonly<Coordinates>, p: Size): number {
  return place.nodeAt(at, sizes(p))
}

export function coordinatesOf(node: number, p: Size): Coordinates {
  return place.coordinatesOf(node, sizes(p))
}

/** `(3,2)` */
export function showNode({ x, y }: Coordinates): string {
  return `(${x},${y})`
}

/** Both ways: the shorter one. */
export const shortestWay = { x: Way.Shorter, y: Way.Shorter } as const

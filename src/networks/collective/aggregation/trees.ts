/**
 * The baseline of Chen, Chiang and Chen: six spanning trees with the same root that share no arc, which is a channel of
 * one direction. They take all 6 n^3 - 6 arcs that do not enter the root. (The paper says edge-disjoint; a torus has the
 * edges for three such trees.)
 */

import { refuse } from '../error.js'
import { coordinatesOf, displaced, nodeAt, nodesOf, type Network, type Vector } from '../network.js'
import { along, cubeOf, negative, paperNumber, type Axis } from './cube.js'
import { shallowTrees } from './shallow-trees.js'

/** Which T_0 it is: the closed form for any n, of height 3n - 2, or tables of height 3 ⌊n/2⌋ + 2 for n from 3 to 8. */
export type TreeShape = 'closed-form' | 'shallow'

/** A spanning tree of which node 0 is the root. */
export interface SpanningTree {
  /** By node, the direction of the arc that comes from its parent, a unit vector; none for the root. */
  readonly entering: readonly (Vector | null)[]
  /** By node, how many arcs lie between it and the root. */
  readonly depths: readonly number[]
  readonly height: number
}

/**
 * T_k = g^k T_0 for k from 0 to 5, where g takes (x, y, z) to (-y, -z, -x). It leads each direction to the next one of
 * +x, -z, +y, -x, +z, -y, so that the trees are disjoint if no two arcs of T_0 lead to each other.
 *
 * @throws CollectiveError FW941 for n less than 3, or for which there is no shallow tree
 */
export function spanningTrees(n: number, shape: TreeShape): SpanningTree[] {
  const cube = cubeOf(n, 3)
  let entering = shape === 'closed-form' ? closedForm(cube) : shallow(cube)
  return Array.from({ length: 6 }, (_, k) => {
    if (k > 0) entering = turned(entering, cube)
    const depths = depthsOf(entering, cube)
    return { entering, depths, height: depths.reduce((most, depth) => Math.max(most, depth), 0) }
  })
}

type Entering = SpanningTree['entering']

function closedForm(cube: Network): Entering {
  return nodesOf(cube).map((node) => {
    if (node === 0) return null
    const [x, y, z] = coordinatesOf(node, cube) as [number, number, number]
    if (x === 0) return along(0, 1)
    if (z !== 0) return along(2, 1)
    return y !== 0 ? along(1, 1) : along(0, 1)
  })
}

function shallow(cube: Network): Entering {
  const [n] = cube.sizes as [number]
  const table = shallowTrees.get(n)
  if (table === undefined)
    return refuse('FW941', `no shallow trees are known for n = ${n}`, 'take an n from 3 to 8, or the closed form')
  return nodesOf(cube).map((node) => {
    if (node === 0) return null
    const direction = Number(table[paperNumber(node, cube) - 1])
    return along(Math.floor(direction / 2) as Axis, direction % 2 === 0 ? 1 : -1)
  })
}

function turned(entering: Entering, cube: Network): Entering {
  const images: (Vector | null)[] = []
  for (const node of nodesOf(cube)) {
    const direction = entering[node]
    images[nodeAt(turnedVector(coordinatesOf(node, cube)), cube)] = direction ? turnedVector(direction) : null
  }
  return images
}

/** g of the paper's symmetry. */
function turnedVector([x, y, z]: Vector): Vector {
  return negative([y!, z!, x!])
}

/** The node from which the arc that enters a node comes. */
export function parentOf(node: number, entering: Vector, cube: Network): number {
  return displaced(node, negative(entering), cube)
}

function depthsOf(entering: Entering, cube: Network): number[] {
  const depths: number[] = [0]
  const depthOf = (node: number): number => {
    depths[node] ??= 1 + depthOf(parentOf(node, entering[node]!, cube))
    return depths[node]
  }
  for (const node of nodesOf(cube)) depthOf(node)
  return depths
}

/**
 * The subnetworks of Chen, Chiang and Chen, section 2.1: h^2 data-distributing networks (DDN), which are tori of
 * K x K x K nodes whose links are paths of h hops, and K^3 data-collecting networks (DCN), the blocks.
 */

import { obtain } from '../../../src/base/maps.js'
import { refuse } from '../../../src/networks/collective/error.js'
import { coordinatesOf, modulo, nodeAt, nodesOf, type Network } from '../../../src/networks/collective/network.js'
import { cubeOf, type Axis } from '../../../src/networks/collective/aggregation/cube.js'

/** The claims of the paper about the subnetworks, in numbers. */
export interface SubnetworkProperties {
  /** Property 1: no node is in two DDNs .. */
  readonly ddnNodesAreDisjoint: boolean
  /** .. and no channel; a DDN has all channels of the rings on which its nodes lie. */
  readonly ddnChannelsAreDisjoint: boolean
  /** Together the DDNs have all 3 n^2 rings. */
  readonly ddnsUseAllRings: boolean
  /** Property 2: each node is in one DCN. */
  readonly dcnsAreAPartition: boolean
  /** Property 3: the numbers of nodes that a DDN and a DCN share, in ascending order; must be only 1. */
  readonly intersections: readonly number[]
  /**
   * Property 4: the numbers of nodes of a DDN, and of hops between neighbours on its rings; a single value if isomorphic.
   */
  readonly ddnSizes: readonly number[]
  readonly ringGaps: readonly number[]
  /** Property 5: the numbers of nodes of a DCN; a single value if isomorphic. */
  readonly dcnSizes: readonly number[]
}

/** The nodes of each DDN_{u,v}, at index h u + v: those with x = u + v, y = v, z = u modulo h, in ascending order. */
export function ddnsOf(n: number, h: number): number[][] {
  const cube = cubeFor(n, h)
  const ddns = Array.from({ length: h * h }, (): number[] => [])
  for (const node of nodesOf(cube)) {
    const [x, y, z] = coordinatesOf(node, cube) as [number, number, number]
    const [u, v] = [z % h, y % h]
    if (modulo(x - u - v, h) === 0) ddns[h * u + v]!.push(node)
  }
  return ddns
}

/** The nodes of each DCN_{a,b,c}, in ascending order; DCNs in the order of (a, b, c), the last index fastest. */
export function dcnsOf(n: number, h: number): number[][] {
  const cube = cubeFor(n, h)
  const blocks = Math.ceil(n / h)
  const dcns = Array.from({ length: blocks ** 3 }, (): number[] => [])
  for (const node of nodesOf(cube)) {
    const block = coordinatesOf(node, cube).map((at) => Math.floor(at / h))
    dcns[nodeAt(block, { topology: 'mesh', sizes: [blocks, blocks, blocks] })]!.push(node)
  }
  return dcns
}

/**
 * The diagonal plane of the DCN that begins at (X, Y, Z): node (X + (a + b) mod h, Y + b, Z + a) belongs to DDN_{a,b}, and
 * is at index h a + b. The paper omits the modulo, with which a DCN has h^2 nodes of the plane.
 */
export function diagonalPlane(first: number, n: number, h: number): number[] {
  const cube = cubeFor(n, h)
  const [x, y, z] = coordinatesOf(first, cube) as [number, number, number]
  return Array.from({ length: h * h }, (_, index) => {
    const [a, b] = [Math.floor(index / h), index % h]
    return nodeAt([x + ((a + b) % h), y + b, z + a], cube)
  })
}

/**
 * Properties 1 to 5, found by checking all nodes. They hold if h divides n. If it does not, as for n = 16 with h = 7 and 14,
 * which the paper simulates, 1 and 2 hold, but 3, 4 and 5 do not.
 */
export function subnetworkProperties(n: number, h: number): SubnetworkProperties {
  const cube = cubeFor(n, h)
  const [ddns, dcns] = [ddnsOf(n, h), dcnsOf(n, h)]
  const rings = ddns.map((nodes) => ringsOf(nodes, cube))
  const keys = rings.map((ofDdn) => [...ofDdn.keys()])
  const blocks = dcns.map((nodes) => new Set(nodes))
  const common = ddns.flatMap((ddn) => blocks.map((block) => ddn.filter((node) => block.has(node)).length))
  return {
    ddnNodesAreDisjoint: isDisjoint(ddns),
    ddnChannelsAreDisjoint: isDisjoint(keys),
    ddnsUseAllRings: new Set(keys.flat()).size === 3 * n ** 2,
    dcnsAreAPartition: isDisjoint(dcns) && dcns.flat().length === n ** 3,
    intersections: distinct(common),
    ddnSizes: distinct(ddns.map((nodes) => nodes.length)),
    ringGaps: distinct(rings.flatMap((ofDdn) => [...ofDdn.values()].flatMap((places) => gapsOf(places, n)))),
    dcnSizes: distinct(dcns.map((nodes) => nodes.length)),
  }
}

/** @throws CollectiveError FW941 for n less than 2, FW943 unless h is from 1 to n */
function cubeFor(n: number, h: number): Network {
  const cube = cubeOf(n, 2)
  if (!Number.isInteger(h) || h < 1 || h > n)
    refuse('FW943', `there are no subnetworks with h = ${h}`, `take a whole number from 1 to ${n}`)
  return cube
}

/** The rings of some nodes, by their axis and first node, and the places of the nodes along them. */
function ringsOf(nodes: readonly number[], cube: Network): Map<string, number[]> {
  const rings = new Map<string, number[]>()
  for (const node of nodes) {
    for (const axis of [0, 1, 2] satisfies Axis[]) {
      const place = coordinatesOf(node, cube)
      const [at] = place.splice(axis, 1, 0) as [number]
      obtain(rings, `${axis} ${nodeAt(place, cube)}`, () => []).push(at)
    }
  }
  return rings
}

/** The distances from each place on a ring to the next; the whole ring for a single place. */
function gapsOf(places: readonly number[], n: number): number[] {
  const sorted = [...places].sort((a, b) => a - b)
  return sorted.map((place, i) => modulo(sorted[(i + 1) % sorted.length]! - place - 1, n) + 1)
}

function isDisjoint(sets: readonly (readonly (number | string)[])[]): boolean {
  const all = sets.flat()
  return new Set(all).size === all.length
}

function distinct(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

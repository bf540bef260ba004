/**
 * Tori of n x n x n nodes, as Chen, Chiang and Chen define them ("Multi-node broadcasting in a wormhole-routed 3-D torus
 * using an aggregation-then-distribution strategy").
 */

import { refuse } from '../error.js'
import { checkMessages } from '../schedule.js'
import { coordinatesOf, modulo, type Network, type Vector } from '../network.js'
import type { Way } from '../route.js'

/** The number of an axis: x, y, z. */
export type Axis = 0 | 1 | 2

/** @throws CollectiveError FW941 if n is not an integer or is less than `least` */
export function cubeOf(n: number, least: number): Network {
  if (!Number.isInteger(n) || n < least) {
    const help = `take a whole number n of ${least} or more`
    refuse('FW941', `there is no schedule for a torus of ${n} x ${n} x ${n}`, help)
  }
  return { topology: 'torus', sizes: [n, n, n] }
}

/** @throws CollectiveError FW941 unless there are three sizes, each an integer of 2 or more */
export function torusOf(sizes: readonly number[]): Network {
  if (sizes.length !== 3 || sizes.some((size) => !Number.isInteger(size) || size < 2)) {
    const help = 'take three whole numbers from 2 on'
    refuse('FW941', `there is no schedule for a torus of ${sizes.join(' x ')}`, help)
  }
  return { topology: 'torus', sizes }
}

/** @throws CollectiveError FW942 for a node that is not in the torus */
export function checkSources(sources: readonly number[], cube: Network): void {
  checkMessages(
    sources.map((source) => ({ source, destinations: [] })),
    cube,
  )
}

export function along(axis: Axis, by: number): Vector {
  return [0, 1, 2].map((each) => (each === axis ? by : 0))
}

export function negative(vector: Vector): Vector {
  // Avoid -0, because vectors are compared.
  return vector.map((each) => 0 - each)
}

/**
 * r = x - y - z modulo m. Nodes with r = 0 modulo h are the diagonal ones, and those with r = 0 modulo n are a plane: a hop
 * along x adds one to r, and a hop along y or z subtracts one.
 */
export function residueOf(node: number, cube: Network, m: number): number {
  const [x, y, z] = coordinatesOf(node, cube) as [number, number, number]
  return modulo(x - y - z, m)
}

/**
 * The number of a node in the paper, x + n (y + n z), or x + a (y + b z) on a torus of a x b x c. Nodes take turns in this
 * order.
 */
export function paperNumber(node: number, cube: Network): number {
  const [a, b] = cube.sizes as [number, number]
  const [x, y, z] = coordinatesOf(node, cube) as [number, number, number]
  return x + a * (y + b * z)
}

/** The representative modulo m that is nearest to 0; m / 2 rather than -m / 2. */
export function balanced(value: number, m: number): number {
  const remainder = modulo(value, m)
  return remainder > Math.floor(m / 2) ? remainder - m : remainder
}

/** The ways around the rings that result in a displacement of at most n / 2 in each dimension. */
export function waysOf(by: Vector): Way[] {
  return by.map((hops) => (hops < 0 ? 'shorter-else-negative' : 'shorter'))
}

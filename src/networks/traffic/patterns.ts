/** Traffic patterns (Dally and Towles, 3.2). */

import { coordinatesOf, nodeAt } from '../../../rtl/net/place.js'
import type { Coordinates } from '../../../rtl/router/flit.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../../../rtl/router/sizes.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { TrafficMatrix } from './traffic-matrix.js'
import { Random } from '../collective/random.js'

export const patternNames = [
  'uniform',
  'bit-complement',
  'bit-reverse',
  'shuffle',
  'transpose',
  'tornado',
  'neighbour',
  'permutation',
  'hot-spot',
] as const

export type PatternName = (typeof patternNames)[number]

/** The node to which each node sends; itself if it sends nothing. Null if all nodes send to all others. */
export type Targets = readonly number[] | null

/**
 * The targets of a pattern. `uniform` has none; all nodes of `hot-spot` share the one in the middle.
 * @param seed - the seed for `permutation`
 * @throws FlitwaveError FW950 if the pattern is not defined for this number of nodes
 */
export function targetsOf(pattern: PatternName, p: Sizes, seed: number): Targets {
  const nodes = Array.from({ length: nodeCount(p) }, (_, node) => node)
  switch (pattern) {
    case 'uniform':
      return null
    case 'bit-complement':
      return nodes.map((node) => nodes.length - 1 - requireBits(node, pattern, nodes.length))
    case 'bit-reverse':
      return nodes.map((node) => reversed(requireBits(node, pattern, nodes.length), nodes.length))
    case 'shuffle':
      return nodes.map((node) => rotated(requireBits(node, pattern, nodes.length), nodes.length))
    case 'transpose':
      requireEqualSizes(p)
      return moved(nodes, p, (at) => axesOf(p).map((_, i) => at[(i + 1) % at.length]!))
    case 'tornado':
      return moved(nodes, p, (at, sizes) => at.map((x, i) => (x + Math.ceil(sizes[i]! / 2) - 1) % sizes[i]!))
    case 'neighbour':
      return moved(nodes, p, (at, sizes) => at.map((x, i) => (x + 1) % sizes[i]!))
    case 'permutation':
      return new Random(seed).sample(nodes, nodes.length)
    case 'hot-spot': {
      const middle = nodeAt(
        asCoordinates(
          sizesOf(p).map((size) => Math.floor(size / 2)),
          p,
        ),
        p,
      )
      return nodes.map(() => middle)
    }
  }
}

/**
 * A pattern as a matrix: the part `share` of the packets of a node goes to its target, the rest uniformly to all other
 * nodes.
 */
export function matrixOfPattern(targets: Targets, share: number, nodes: number): TrafficMatrix {
  return Array.from({ length: nodes }, (_, from) => {
    const target = targets?.[from] ?? from
    const toTarget = target === from ? 0 : share
    const toOthers = targets && share === 1 ? 0 : (1 - toTarget) / (nodes - 1)
    return Array.from({ length: nodes }, (_, to) => {
      return to === from ? 0 : toOthers + (to === target ? toTarget : 0)
    })
  })
}

function moved(
  nodes: readonly number[],
  p: Sizes,
  move: (at: readonly number[], sizes: readonly number[]) => readonly number[],
): number[] {
  return nodes.map((node) => {
    const at = coordinatesOf(node, p)
    const to = move(
      axesOf(p).map((axis) => at[axis]!),
      sizesOf(p),
    )
    return nodeAt(asCoordinates(to, p), p)
  })
}

function asCoordinates(at: readonly number[], p: Sizes): Coordinates {
  return Object.fromEntries(axesOf(p).map((axis, i) => [axis, at[i]!])) as unknown as Coordinates
}

function requireBits(node: number, pattern: PatternName, nodes: number): number {
  if (Number.isInteger(Math.log2(nodes))) return node
  const help = 'set sizes whose product is a power of two, or another pattern'
  return fail('FW985', `${pattern} moves the bits of a node's number, and ${nodes} is no power of two`, null, help)
}

function requireEqualSizes(p: Sizes): void {
  const sizes = sizesOf(p)
  if (sizes.every((size) => size === sizes[0])) return
  const help = 'set equal sizes, or another pattern'
  fail('FW985', `transpose exchanges coordinates, and ${sizes.join('x')} has different sizes`, null, help)
}

/** The node number with its bits reversed. */
function reversed(node: number, nodes: number): number {
  let [rest, result] = [node, 0]
  for (let bit = 1; bit < nodes; bit *= 2) {
    result = 2 * result + (rest % 2)
    rest = Math.floor(rest / 2)
  }
  return result
}

/** The node number with its bits rotated left by one. */
function rotated(node: number, nodes: number): number {
  return nodes === 1 ? 0 : ((2 * node) % nodes) + Math.floor((2 * node) / nodes)
}

/** Dimension-order routes: x first, then y, then z. */

import { coordinatesOf, modulo, nodeAt, type Network, type Vector } from './network.js'

/**
 * The direction of a message around the ring of a dimension: the shorter way, and if both are equally long the positive
 * (`shorter`) or the negative one (`shorter-else-negative`); or always the same direction. On a mesh it makes no difference.
 */
export type Way = 'shorter' | 'shorter-else-negative' | 'positive' | 'negative'

/** A message from one node to another. */
export interface Path {
  readonly from: number
  readonly to: number
  /** By dimension. */
  readonly ways: readonly Way[]
}

/**
 * The virtual channel of a hop on a torus: p as long as the wraparound channel of the ring lies ahead, that channel
 * included; then h in the positive and l in the negative direction. A mesh needs only one.
 */
export type VirtualChannel = 'p' | 'h' | 'l' | 'mesh'

/** A hop of a route. */
export interface Hop {
  /** The physical channel; the channel from `node` in direction d has number 2 · dimensions · node + d. */
  readonly channel: number
  readonly vc: VirtualChannel
}

/** A direction: 0 is +x, 1 is -x, 2 is +y, and so on. */
export function showDirection(direction: number): string {
  return `${direction % 2 === 0 ? '+' : '-'}${'xyz'[Math.floor(direction / 2)]!}`
}

/** The node that a channel leaves. */
export function nodeOfChannel(channel: number, { sizes }: Network): number {
  return Math.floor(channel / (2 * sizes.length))
}

/** The direction in which a channel leaves. */
export function directionOfChannel(channel: number, { sizes }: Network): number {
  return channel % (2 * sizes.length)
}

/** The signed number of hops in each dimension. */
export function displacementOf({ from, to, ways }: Path, network: Network): Vector {
  const [start, end] = [coordinatesOf(from, network), coordinatesOf(to, network)]
  return network.sizes.map((size, axis) => {
    if (network.topology === 'mesh') return end[axis]! - start[axis]!
    const forward = modulo(end[axis]! - start[axis]!, size)
    return goesForward(ways[axis]!, forward, size) ? forward : forward - size
  })
}

/** The number of hops. */
export function hopsOf(path: Path, network: Network): number {
  return displacementOf(path, network).reduce((sum, hops) => sum + Math.abs(hops), 0)
}

/** The hops from the first to the last. */
export function routeOf(path: Path, network: Network): Hop[] {
  const at = coordinatesOf(path.from, network)
  const end = coordinatesOf(path.to, network)
  const dimensions = network.sizes.length
  return displacementOf(path, network).flatMap((hops, axis) =>
    Array.from({ length: Math.abs(hops) }, () => {
      const isForward = hops > 0
      const direction = 2 * axis + (isForward ? 0 : 1)
      const hop: Hop = {
        channel: 2 * dimensions * nodeAt(at, network) + direction,
        vc: network.topology === 'mesh' ? 'mesh' : virtualChannelOf(at[axis]!, end[axis]!, isForward),
      }
      at[axis] = modulo(at[axis]! + Math.sign(hops), network.sizes[axis]!)
      return hop
    }),
  )
}

/**
 * The direction of the first hop, which is the injection channel of an all-port node; null if source and destination are the
 * same.
 */
export function firstDirectionOf(path: Path, network: Network): number | null {
  const axis = displacementOf(path, network).findIndex((hops) => hops !== 0)
  if (axis < 0) return null
  return 2 * axis + (displacementOf(path, network)[axis]! > 0 ? 0 : 1)
}

/** As in the hardware: `goesPositive` of rtl/router/route-ring.ts. */
function goesForward(way: Way, forward: number, size: number): boolean {
  if (forward === 0 || way === 'positive') return true
  if (way === 'negative') return false
  return 2 * forward === size ? way === 'shorter' : 2 * forward < size
}

function virtualChannelOf(at: number, end: number, isForward: boolean): VirtualChannel {
  if (isForward) return end < at ? 'p' : 'h'
  return end > at ? 'p' : 'l'
}

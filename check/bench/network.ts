import { indexWidth, parametersOf } from 'flitwave/hdl'
import { TrafficTorus } from 'flitwave/rtl/traffic/traffic-torus'

/** Long enough for every node to receive from many others, short enough for the slowest engine. */
export function cyclesToCompare(size: number): number {
  return Math.min(2000, Math.max(100, Math.round(300_000 / size ** 2)))
}

/** Bits of a flit: the content of a channel in a cycle, including all fields of the header. */
const flitWidth = 32

/**
 * The maximum of uniform random traffic in a torus of `size` x `size` routers, in flits per node and cycle, reached when the
 * channels across the middle are full (Dally and Towles, 3.3.1), or a node's own link is.
 */
export function capacityOf(size: number): number {
  return Math.min(1, 8 / size)
}

/**
 * The torus of `size` x `size` routers that all engines simulate.
 * @param offered - flits that each node creates in a cycle. Half of the capacity of the channels across the middle keeps
 * every router equally busy for any size
 */
export function networkOf(size: number, offered = Math.min(1, 4 / size)): TrafficTorus['p'] {
  const defaults = parametersOf(TrafficTorus)
  const rate = Math.round((2 ** 16 * offered) / defaults.packetFlits)
  const tagWidth = Math.max(1, 2 * indexWidth(size))
  return {
    ...defaults,
    sizeX: size,
    sizeY: size,
    rate,
    tagWidth,
    payloadWidth: flitWidth - headerWidth(size, tagWidth),
  }
}

/** Head, tail, the way and the destination in two dimensions, and the tag, which contains the source. */
function headerWidth(size: number, tagWidth: number): number {
  return 2 + 2 * 2 + 2 * indexWidth(size) + tagWidth
}

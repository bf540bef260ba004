/** Formulas for the latency of a packet in an otherwise empty network. */

import type { NetworkParameters } from '../../rtl/net/parameters.js'
import { headCycles, type Pipeline, type Stages } from '../../rtl/router/parameters.js'
import { distanceOf } from '../../src/networks/traffic/capacity.js'

/** Cycles from the switch allocation of a flit to the allocation of the flit that reuses its place in the next buffer: c. */
export function creditRoundTrip(stages: Stages): number {
  return stages >= 3 ? 3 : 2
}

/** The hops of a shortest path between two nodes. */
export function hopsBetween(
  from: number,
  to: number,
  p: Pick<NetworkParameters, 'sizeX' | 'sizeY' | 'topology'>,
): number {
  return distanceOf(from, to, { ...p, dimensions: 2, sizeZ: 1 })
}

/** A packet of `flits` flits through routers with buffers of `depth` flits. */
export interface PacketPath extends Pipeline {
  readonly depth: number
  readonly flits: number
  /** Cycles of a link beyond those of the routers; default 0. */
  readonly linkDelay?: number
}

/**
 * Cycles from the arrival of the head to the arrival of the tail: L - 1, plus c - b for every b flits if the buffers are
 * shorter than the credit round trip.
 */
export function serialisation({ stages, depth, flits, linkDelay = 0 }: PacketPath): number {
  const following = flits - 1
  const roundTrip = creditRoundTrip(stages) + 2 * linkDelay
  return following + Math.floor(following / depth) * Math.max(0, roundTrip - depth)
}

/**
 * Cycles from the one in which the source accepts the packet to the one in which its tail arrives: P (H + 1) + L - 1, plus D
 * for each hop over a link with a delay of D.
 */
export function zeroLoadLatency(path: PacketPath & { readonly hops: number }): number {
  const { hops, linkDelay = 0 } = path
  return (
    headCycles(path) * (hops + 1) + hops * linkDelay + serialisation({ ...path, linkDelay: hops > 0 ? linkDelay : 0 })
  )
}

/** What a packet takes through a network that is empty otherwise. */

import type { NetworkParameters } from '../../rtl/net/parameters.js'
import type { Stages } from '../../rtl/router/parameters.js'
import { coordinatesOf } from './network.js'

/** Cycles from the switch allocation of a flit to that of the flit that takes its place in the next buffer: c. */
export function creditRoundTrip(stages: Stages): number {
  return stages >= 3 ? 3 : 2
}

/** The hops of a shortest path between two nodes. */
export function hopsBetween(
  from: number,
  to: number,
  p: Pick<NetworkParameters, 'sizeX' | 'sizeY' | 'topology'>,
): number {
  const [a, b] = [coordinatesOf(from, p), coordinatesOf(to, p)]
  const distance = (d: number, size: number): number => (p.topology === 'torus' ? Math.min(d, size - d) : d)
  return distance(Math.abs(a.x - b.x), p.sizeX) + distance(Math.abs(a.y - b.y), p.sizeY)
}

/** A packet of `flits` flits through routers with buffers of `depth` flits. */
export interface PacketPath {
  readonly stages: Stages
  readonly depth: number
  readonly flits: number
}

/**
 * Cycles from the arrival of the head to that of the tail: L - 1, and for every b flits c - b more where the buffers are
 * shorter than the credit round trip.
 */
export function serialisation({ stages, depth, flits }: PacketPath): number {
  const following = flits - 1
  return following + Math.floor(following / depth) * Math.max(0, creditRoundTrip(stages) - depth)
}

/** Cycles from the one in which the source takes the packet to the one in which its tail arrives: P (H + 1) + L - 1. */
export function zeroLoadLatency(path: PacketPath & { readonly hops: number }): number {
  return path.stages * (path.hops + 1) + serialisation(path)
}

'use rtl'
import { all, indexWidth, unused } from 'flitwave/hdl'
import { along } from '../router/dimensions.js'
import { axesOf, sizesOf, type Sizes } from '../router/sizes.js'
import type { Coordinates, Hops } from '../router/flit.js'
import type { AddressParameters, Terminals, Topology } from '../router/parameters.js'

export interface ReachParameters extends AddressParameters {
  readonly topology: Topology
}

/**
 * True if a head with the address `to` leads from `here` to a node of the network. Routers do not check it: flits that cross
 * the edge of a mesh are lost; a packet to a missing place circles its ring for ever; and a packet with more hops than the
 * ring has nodes crosses the wraparound channel twice, so channels can wait for each other in a cycle.
 */
export function leadsToNode(here: Coordinates, to: Coordinates | Hops, p: ReachParameters): boolean {
  const sizes = sizesOf(p)
  if (p.header === 'relative' && p.topology === 'mesh') {
    const ends = axesOf(p).map((axis) => along(here, axis) + along(to, axis))
    return all(ends.map((end, i) => end >= 0 && end < sizes[i]))
  }
  unused(here)
  if (p.header === 'absolute') return isPlace(to, p)
  return all(axesOf(p).map((axis, i) => along(to, axis) > -sizes[i] && isBelow(along(to, axis), sizes[i])))
}

/** True if the place exists. */
export function isPlace(at: Coordinates, p: Sizes & Terminals): boolean {
  if (p.terminals) return isBelow(at as unknown as number, p.terminals)
  const sizes = sizesOf(p)
  return all(axesOf(p).map((axis, i) => isBelow(along(at, axis), sizes[i])))
}

/**
 * True if an index among `size`, or the hops on a ring of `size`, is below it; the comparison is omitted if it is always
 * true.
 */
function isBelow(index: number, size: number): boolean {
  return size === 2 ** indexWidth(size) || index < size
}

/** What the heads of packets can say in a mesh or torus: every destination, every way. */

import { coordinatesOf } from '../../../rtl/net/place.js'
import type { ByAxis } from '../../../rtl/router/dimensions.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../../../rtl/router/sizes.js'
import type { Coordinates, Hops } from '../../../rtl/router/flit.js'
import type { Header, Topology } from '../../../rtl/router/parameters.js'
import { Way } from '../../../rtl/router/way.js'

/** Which packets there are: how they go around rings, and which way where both are equally long. */
export interface PacketKinds {
  readonly modes: 'shortest' | 'positive' | 'negative' | 'all'
  readonly ties: 'positive' | 'negative' | 'both'
}

export interface HeadParameters extends Sizes {
  readonly topology: Topology
  readonly header: Header
}

/** What a head says of where its packet goes. */
export interface Head {
  readonly to: Coordinates | Hops
  /** In absolute headers. */
  readonly way: ByAxis<Way> | null
}

/** Every head that there is anywhere. */
export function headsOf(p: HeadParameters, kinds: PacketKinds): Head[] {
  if (p.header === 'relative') {
    const counts = sizesOf(p).map((size) => hopCounts(size, p.topology, kinds))
    return combinations(p, counts).map((to) => ({ to, way: null }))
  }
  const nodes = Array.from({ length: nodeCount(p) }, (_, id) => coordinatesOf(id, p))
  const ways = p.topology === 'mesh' ? [Way.Shorter] : waysOf(kinds)
  return combinations(p, sizesOf(p).map(() => ways)).flatMap((way) => nodes.map((to) => ({ to, way }))) // prettier-ignore
}

/** Whether a head can stand at a place. Only hop counts can lead out of a network, and only out of a mesh. */
export function canStandAt(at: Coordinates, { to }: Head, p: HeadParameters): boolean {
  if (p.header === 'absolute' || p.topology === 'torus') return true
  return axesOf(p).every((axis, i) => {
    const end = at[axis]! + to[axis]!
    return end >= 0 && end < sizesOf(p)[i]!
  })
}

function waysOf({ modes, ties }: PacketKinds): readonly Way[] {
  const shortest = { positive: [Way.Shorter], negative: [Way.ShorterElseNegative] }
  const either = [...shortest.positive, ...shortest.negative]
  const ofMode = {
    shortest: ties === 'both' ? either : shortest[ties],
    positive: [Way.Positive],
    negative: [Way.Negative],
  }
  return modes === 'all' ? [...ofMode.shortest, ...ofMode.positive, ...ofMode.negative] : ofMode[modes]
}

/** The hops that a sender may ask for along an axis, and those that are left on the way. */
function hopCounts(size: number, topology: Topology, { modes, ties }: PacketKinds): number[] {
  const all = Array.from({ length: 2 * size - 1 }, (_, i) => i - (size - 1))
  if (topology === 'mesh') return all
  const kinds: Record<Exclude<PacketKinds['modes'], 'all'>, (hops: number) => boolean> = {
    positive: (hops) => hops >= 0,
    negative: (hops) => hops <= 0,
    shortest: (hops) =>
      2 * Math.abs(hops) < size || (2 * Math.abs(hops) === size && ties !== (hops > 0 ? 'negative' : 'positive')),
  }
  const wanted = modes === 'all' ? Object.values(kinds) : [kinds[modes]]
  return all.filter((hops) => wanted.some((fits) => fits(hops)))
}

/** Every choice of one value for each axis; the last axis changes first. */
function combinations<T>(p: Sizes, choices: readonly (readonly T[])[]): ByAxis<T>[] {
  const rows = choices.reduce<T[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  )
  return rows.map((row) => Object.fromEntries(axesOf(p).map((axis, i) => [axis, row[i]])) as unknown as ByAxis<T>)
}

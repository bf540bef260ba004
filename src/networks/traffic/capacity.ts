/** The capacity of a mesh or torus, and the load of a traffic matrix on its channels. */

import { coordinatesOf } from '../../../rtl/net/place.js'
import type { Topology } from '../../../rtl/router/parameters.js'
import { axesOf, nodeCount, sizesOf, type Sizes } from '../../../rtl/router/sizes.js'
import type { Targets } from './patterns.js'
import { sumOf, type TrafficMatrix } from './traffic-matrix.js'
import { routeOf, type Way } from '../collective/route.js'

type Shape = Sizes & { readonly topology: Topology }

/**
 * Flits that each node can send in a cycle to nodes drawn from all, itself included: the capacity of the channels across the
 * middle of the longest dimension (Dally and Towles, 3.3.1). 4 / k for a mesh, and 8 / k for a torus, if k is even.
 */
export function capacityOf(p: Shape): number {
  const bounds = sizesOf(p).map((size) => {
    const half = Math.floor(size / 2)
    const crossing = (half / size) * ((size - half) / size)
    const channels = (p.topology === 'torus' ? 2 : 1) / size
    return crossing === 0 ? Infinity : channels / crossing
  })
  return Math.min(...bounds)
}

/** Hops of a shortest path. */
export function distanceOf(from: number, to: number, p: Shape): number {
  const [a, b] = [coordinatesOf(from, p), coordinatesOf(to, p)]
  const sizes = sizesOf(p)
  return axesOf(p).reduce((sum, axis, i) => {
    const distance = Math.abs(a[axis]! - b[axis]!)
    return sum + (p.topology === 'torus' ? Math.min(distance, sizes[i]! - distance) : distance)
  }, 0)
}

/** Mean hops of the packets of a pattern: the part `share` of them to the targets, the rest uniformly to all other nodes. */
export function meanHops(targets: Targets, share: number, p: Shape): number {
  const nodes = Array.from({ length: nodeCount(p) }, (_, node) => node)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const others = (from: number): number => mean(nodes.filter((to) => to !== from).map((to) => distanceOf(from, to, p)))
  if (!targets) return mean(nodes.map(others))
  const senders = nodes.filter((node) => share < 1 || targets[node] !== node)
  return mean(
    senders.map((node) => {
      const target = targets[node]!
      if (target === node) return others(node)
      return share * distanceOf(node, target, p) + (share < 1 ? (1 - share) * others(node) : 0)
    }),
  )
}

/** Mean hops of the packets of a matrix. */
export function meanHopsOf(matrix: TrafficMatrix, p: Shape): number {
  const all = matrix.flatMap((row, from) => row.map((weight, to) => ({ weight, hops: distanceOf(from, to, p) })))
  return sumOf(all.map(({ weight, hops }) => weight * hops)) / sumOf(all.map(({ weight }) => weight))
}

/**
 * Flits per cycle of the node that sends most while the busiest channel is always busy (Dally and Towles, 3.3). This covers
 * channels between routers, in dimension order with both ways used alike where they are equally long, and channels between
 * routers and nodes.
 */
export function idealThroughput(matrix: TrafficMatrix, p: Shape): number {
  const ejected = matrix.map((_, node) => sumOf(matrix.map((row) => row[node]!)))
  const injected = matrix.map(sumOf)
  return 1 / Math.max(...channelLoads(matrix, p).values(), ...ejected, ...injected)
}

/** Flits on each channel between routers, by its number, per flit of the node that sends most. */
export function channelLoads(matrix: TrafficMatrix, p: Shape): ReadonlyMap<number, number> {
  const network = { topology: p.topology, sizes: sizesOf(p) }
  const loads = new Map<number, number>()
  const choices = waysOf(p)
  matrix.forEach((row, from) => {
    row.forEach((weight, to) => {
      if (weight === 0) return
      for (const ways of choices) {
        for (const { channel } of routeOf({ from, to, ways }, network))
          loads.set(channel, (loads.get(channel) ?? 0) + weight / choices.length)
      }
    })
  })
  return loads
}

/** Sources draw at random the way around each ring that is equally long both ways. */
function waysOf(p: Shape): Way[][] {
  if (p.topology === 'mesh') return [sizesOf(p).map(() => 'shorter')]
  return sizesOf(p).reduce<Way[][]>(
    (all, _) =>
      all.flatMap((ways): Way[][] => [
        [...ways, 'shorter'],
        [...ways, 'shorter-else-negative'],
      ]),
    [[]],
  )
}

/** What a traffic matrix asks of the channels of a network. */

import type { Topology } from '../../../rtl/router/parameters.js'
import { sizesOf, type Sizes } from '../../../rtl/router/sizes.js'
import { routeOf, type Way } from '../collective/route.js'
import { sumOf, type TrafficMatrix } from './traffic-matrix.js'

type Shape = Sizes & { readonly topology: Topology }

/**
 * Flits in a cycle that the node that sends most can send while the busiest channel is always busy (Dally and Towles, 3.3): of
 * the channels between routers, in dimension order and with both ways alike where they are equally long, and of those between
 * routers and nodes.
 */
export function idealThroughput(matrix: TrafficMatrix, p: Shape): number {
  const ejected = matrix.map((_, node) => sumOf(matrix.map((row) => row[node]!)))
  const injected = matrix.map(sumOf)
  return 1 / Math.max(...channelLoads(matrix, p).values(), ...ejected, ...injected)
}

/** Flits on each channel between routers, by its number, for each that the node that sends most sends. */
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

/** Sources draw the way around each ring that is equally long both ways. */
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

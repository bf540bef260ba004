import { orderOf } from '../../../base/graph.js'
import { pathOf, sourcesOf, type RouteTable } from './route-table.js'

/** A virtual channel of a layer. */
export interface LayerChannel {
  readonly channel: number
  readonly layer: number
}

/**
 * A circle of channels that depend on each other, as the packets of all pairs of terminals use them (Dally and Seitz 1987);
 * null if there is none, so that packets of any length cannot deadlock.
 */
export function circleOf(table: RouteTable): LayerChannel[] | null {
  const { graph, layers } = table
  const count = graph.channels.length
  const next = Array.from({ length: count * layers }, () => new Set<number>())
  for (const source of sourcesOf(graph))
    for (const terminal of graph.terminals.keys()) {
      const base = table.layerOf(source, terminal) * count
      const path = pathOf(table, source, terminal)
      for (let i = 0; i + 1 < path.length; i++) next[base + path[i]!]!.add(base + path[i + 1]!)
    }
  const found = orderOf(next.keys(), (channel) => [...next[channel]!], next.length)
  if (found.kind === 'order') return null
  return found.cycle.map((number) => ({ channel: number % count, layer: Math.floor(number / count) }))
}

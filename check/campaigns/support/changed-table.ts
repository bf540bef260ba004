/** Routing tables with one entry changed, and the fates of their networks. */

import { FlitwaveError } from 'flitwave'
import { graphDependencies } from 'flitwave/watch'
import type { RoutedGraph } from '../../../rtl/net/routed-graph.js'

type Entry = RoutedGraph['routers'][number]['routes'][number]

/** The graph with another output or layer for a terminal in the table of a router. */
export function withEntry(graph: RoutedGraph, router: number, terminal: number, entry: Entry): RoutedGraph {
  const routers = graph.routers.map((one, i) =>
    i === router ? { ...one, routes: one.routes.with(terminal, entry) } : one,
  )
  return { ...graph, routers }
}

/** The fate of a network: a packet is lost, channels depend on each other in a circle, or neither. */
export type Fate = 'packets lost' | 'circles' | 'proved'

/** @throws unless a packet that is lost is named */
export function fateOf(graph: RoutedGraph): Fate {
  try {
    return graphDependencies(graph, graph.layers).shortestCycle() === null ? 'proved' : 'circles'
  } catch (error) {
    const isNamed =
      error instanceof FlitwaveError &&
      error.diagnostics[0]?.code === 'FW926' &&
      /the table: a packet for terminal \d+ at \d+ /.test(error.message)
    if (!isNamed) throw error
    return 'packets lost'
  }
}

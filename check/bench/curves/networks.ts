import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { tableOf, type TableRouting } from '../../../src/networks/graph/network-file.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { namedShape } from '../../../src/networks/graph/shapes/named-shape.js'
import type { BooksimSettings } from '../booksim/program.js'

/** A network that both simulators have. */
export interface ComparedNetwork {
  /** Its shape and routing here. */
  readonly shape: string
  readonly routes: TableRouting
  /** Virtual channels, in both. */
  readonly vcs: number
  /** Its shape and routing in BookSim2. */
  readonly booksim: BooksimSettings
}

export const networks: readonly ComparedNetwork[] = [
  {
    shape: 'fat-tree(4,3)',
    routes: 'shortest',
    vcs: 4,
    booksim: { topology: 'fattree', k: 4, n: 3, routing_function: 'nca' },
  },
  {
    shape: 'flattened-butterfly(4x4,4)',
    routes: 'dimension-order',
    vcs: 4,
    // Its `ran_min` is dimension order.
    booksim: { topology: 'flatfly', k: 4, n: 2, c: 4, x: 4, y: 4, xr: 2, yr: 2, routing_function: 'ran_min' },
  },
  {
    shape: 'dragonfly(4,2,2)',
    routes: 'shortest',
    vcs: 3,
    booksim: { topology: 'dragonflynew', k: 2, n: 1, routing_function: 'min' },
  },
  {
    shape: 'mesh(8x8)',
    routes: 'dimension-order',
    vcs: 4,
    booksim: { topology: 'mesh', k: 8, n: 2, routing_function: 'dor' },
  },
]

/** Flits of a buffer, and of a packet. */
export const depth = 8
export const flits = 4

/** The routes of a network whose links take a cycle of their own, as those of BookSim2 do. */
export function routesOf({ shape, routes }: ComparedNetwork): RouteTable {
  const description = namedShape(shape)!
  const links = description.links.map((link) => ({ ...link, delay: 1 }))
  return tableOf(graphOf({ ...description, links }), routes)
}

/** Routes spread over layers. */

import { expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { circleOf } from '../../../src/networks/graph/routing/dependencies.js'
import { sourcesOf, type RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly } from '../../../src/networks/graph/shapes/groups.js'

/** By layer, its share of the routes that need a channel. */
function sharesOf(table: RouteTable): number[] {
  const counts = Array.from({ length: table.layers }, () => 0)
  for (const source of sourcesOf(table.graph))
    for (const terminal of table.graph.terminals.keys()) counts[table.layerOf(source, terminal)]!++
  const sum = counts.reduce((total, count) => total + count, 0)
  return counts.map((count) => count / sum)
}

it.each([
  ['a dragonfly', dragonfly({ a: 4, p: 2, h: 2 })],
  ['a torus', grid([6, 6], { wraps: true })],
])('%s: no layer has many more routes than the others', (_, shape) => {
  const table = shortestPathTable(graphOf(shape))
  expect(circleOf(table)).toBeNull()
  for (const share of sharesOf(table)) expect(Math.abs(share - 1 / table.layers)).toBeLessThan(0.02)
})

import fc from 'fast-check'
import type { ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import { operationNames } from '../../../rtl/reduction/operation.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import type { Vector } from './reduction-run.js'

/** The longest delay of a link in {@link tables}. */
export const delay = 3

/** Networks with their routes. Trees need no layers, so shortest paths do. */
export const tables: readonly (readonly [string, RouteTable])[] = [
  ['mesh 4x4', dimensionOrderTable(graphOf(grid([4, 4])))],
  ['random graph', shortestPathTable(graphOf(randomRegular(12, 4, 5)))],
  ['ring of meshes', upDownTable(graphOf(ringOfMeshes({ meshes: 3, size: 2, delay })))],
  ['torus 3x3', shortestPathTable(graphOf(grid([3, 3], { wraps: true })))],
  ['concentrated mesh', dimensionOrderTable(graphOf(grid([3, 3], { concentration: 2 })))],
  ['sparse random graph', upDownTable(graphOf(randomRegular(14, 3, 8)))],
]

/** Random groups of a network; the same ones in each run. */
export function groupsOf(table: RouteTable, count: number): ReductionGroup[] {
  const last = table.graph.terminals.length - 1
  const group = fc.record({
    members: fc.uniqueArray(fc.nat(last), { minLength: 2, maxLength: last + 1 }),
    root: fc.nat(last),
    operation: fc.constantFrom(...operationNames),
    to: fc.constantFrom('root' as const, 'members' as const),
  })
  return fc.sample(group, { numRuns: count, seed: table.graph.channels.length })
}

/** A vector of random words for each member of a group. */
export function vectorsOf({ members }: ReductionGroup, group: number, words: number, seed: number): Vector[] {
  const value = fc.oneof({ arbitrary: fc.nat(2 ** 31 - 1).map((half) => 2 * half + (half % 2)), weight: 5 }, fc.constantFrom(0, 2 ** 32 - 1)) // prettier-ignore
  const drawn = fc.sample(value, { numRuns: members.length * words, seed })
  return members.map((member, i) => ({ group, member, values: drawn.slice(i * words, (i + 1) * words) }))
}

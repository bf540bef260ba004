import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid, hypercube, ring } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly, flattenedButterfly, ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { butterfly, fatTree } from '../../../src/networks/graph/shapes/stages.js'
import { everyNth, sample } from '../../support/sample.js'
import { allPairs, pairLatencies } from './graph-traffic.js'

const shapes: readonly (readonly [string, NetworkDescription])[] = [
  ['mesh', grid([3, 2])],
  ['torus', grid([4, 3], { wraps: true })],
  ['ring', ring(5)],
  ['hypercube', hypercube(3)],
  ['butterfly', butterfly(2, 3)],
  ['fat tree', fatTree(2, 3)],
  ['flattened butterfly', flattenedButterfly([3, 2], 2)],
  ['dragonfly', dragonfly({ a: 2, p: 1, h: 1, delay: 3 })],
  ['ring of meshes', ringOfMeshes({ meshes: 2, size: 2, delay: 2 })],
  ['random graph', randomRegular(8, 3, 7)],
]

describe.each(everyNth(shapes, 3))('%s', (_, description) => {
  it('takes P (H + 1) + L - 1 cycles and the delays of links between two terminals, on shortest paths', () => {
    const table = shortestPathTable(graphOf(description))
    const pairs = sample(allPairs(table.graph.terminals.length), 24)
    const { measured, expected } = pairLatencies(table, 3, { depth: 8 }, pairs)
    expect(measured).toEqual(expected)
  })
})

it.each(everyNth([2, 3, 4] as const, 3))(
  'routers of %i stages take as many cycles on routes of up*/down*',
  (stages) => {
    const table = upDownTable(graphOf(ringOfMeshes({ meshes: 2, size: 2, delay: 2 })))
    const { measured, expected } = pairLatencies(table, 3, { stages, depth: stages + 5, vcs: 1 })
    expect(measured).toEqual(expected)
  },
)

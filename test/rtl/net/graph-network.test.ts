import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import type { NetworkDescription } from '../../../src/networks/graph/description.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid, hypercube, ring } from '../../../src/networks/graph/shapes/grid.js'
import { dragonfly, flattenedButterfly, ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { butterfly, fatTree } from '../../../src/networks/graph/shapes/stages.js'
import { budget, everyNth, sample } from '../../support/sample.js'
import { allPairs, pairLatencies } from './graph-traffic.js'

/** Each shape in three sizes. */
const shapes: readonly (readonly [string, NetworkDescription])[] = [
  ...[
    [3, 2],
    [4, 4],
    [3, 2, 2],
  ].map((sizes) => ['mesh', grid(sizes)] as const),
  ...[
    [4, 3],
    [5, 5],
    [3, 3, 2],
  ].map((sizes) => ['torus', grid(sizes, { wraps: true })] as const),
  ...[3, 5, 12].map((k) => ['ring', ring(k)] as const),
  ...[2, 3, 4].map((n) => ['hypercube', hypercube(n)] as const),
  ...[2, 3, 4].map((n) => ['butterfly', butterfly(2, n)] as const),
  ...[
    [2, 2],
    [2, 3],
    [3, 2],
  ].map(([k, n]) => ['fat tree', fatTree(k!, n!)] as const),
  ...[
    [3, 2],
    [3, 3],
    [4, 3],
  ].map((sizes) => ['flattened butterfly', flattenedButterfly(sizes, 2)] as const),
  ...[
    [2, 1, 1],
    [3, 2, 1],
    [2, 1, 2],
  ].map(([a, p, h]) => ['dragonfly', dragonfly({ a: a!, p: p!, h: h!, delay: 3 })] as const),
  ...[
    [2, 2],
    [3, 2],
    [2, 3],
  ].map(([meshes, size]) => ['ring of meshes', ringOfMeshes({ meshes: meshes!, size: size!, delay: 2 })] as const),
  ...[
    [8, 3],
    [12, 4],
    [20, 3],
  ].map(([count, degree]) => ['random graph', randomRegular(count!, degree!, 7)] as const),
]

describe.each(everyNth(shapes, 8))('%s', (_, description) => {
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

it('random connected graphs of 4 to 64 routers do so between all terminals', () => {
  fc.assert(
    fc.property(
      fc.record({
        half: fc.integer({ min: 2, max: budget(6, 32) }),
        degree: fc.integer({ min: 3, max: 6 }),
        seed: fc.nat(1e9),
      }),
      ({ half, degree, seed }) => {
        const table = shortestPathTable(graphOf(randomRegular(2 * half, Math.min(degree, 2 * half - 1), seed)))
        const pairs = sample(allPairs(table.graph.terminals.length), 40)
        const { measured, expected } = pairLatencies(table, 2, { depth: 4 }, pairs)
        expect(measured).toEqual(expected)
      },
    ),
    { numRuns: budget(2, 1000) },
  )
})

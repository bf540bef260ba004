import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { upDownTable } from '../../../src/networks/graph/routing/up-down.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { ringOfMeshes } from '../../../src/networks/graph/shapes/groups.js'
import { randomRegular } from '../../../src/networks/graph/shapes/random-regular.js'
import { budget, everyNth } from '../../support/sample.js'
import { expectAll } from './expect-all.js'
import { isForking, isTree, loneLatency, multicastRun, play, treeOf, type Multicast } from './multicast-run.js'

const mesh = (width: number, height: number): RouteTable => dimensionOrderTable(graphOf(grid([width, height])))

const depth = 6

/** Tables of networks of one layer. */
const tables: readonly (readonly [string, RouteTable])[] = [
  ['mesh 3x2', mesh(3, 2)],
  ['mesh 5x5', mesh(5, 5)],
  ['torus 4x4', dimensionOrderTable(graphOf(grid([4, 4], { wraps: true })))],
  ['concentrated mesh', dimensionOrderTable(graphOf(grid([3, 3], { concentration: 3 })))],
  ['ring of meshes', upDownTable(graphOf(ringOfMeshes({ meshes: 3, size: 2, delay: 3 })))],
  ['random graph', upDownTable(graphOf(randomRegular(12, 4, 5)))],
]

/** A random packet; one that forks fits into a buffer. */
function packetsOf(table: RouteTable, most: number): fc.Arbitrary<Multicast> {
  const count = table.graph.terminals.length
  return fc
    .record({
      source: fc.nat(count - 1),
      destinations: fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: most }),
      flits: fc.integer({ min: 1, max: 3 * depth }),
    })
    .map((packet) => (isForking(table, packet) ? { ...packet, flits: 1 + (packet.flits % depth) } : packet))
}

describe.each(everyNth(tables, 3))('%s', (_, table) => {
  it('takes H + L cycles to each terminal of a lone multicast, over the channels of its tree', () => {
    const sim = multicastRun(table, { depth })
    fc.assert(
      fc.property(packetsOf(table, table.graph.terminals.length), (packet) => {
        fc.pre(isTree(table, packet))
        const played = play(sim, [packet])
        expectAll([packet], played)
        const tails = played.delivered.filter(({ tail }) => tail)
        expect(tails.map(({ terminal, cycle }) => [terminal, cycle - played.accepted[0]!]).sort()).toEqual(
          packet.destinations.map((terminal) => [terminal, loneLatency(table, packet, terminal)]).sort(),
        )
        expect(played.flitHops).toBe(packet.flits * treeOf(table, packet).size)
      }),
      { numRuns: budget(6, 400) },
    )
  })

  it('delivers multicasts and unicasts that meet, each once and in order', () => {
    const sim = multicastRun(table, { depth })
    fc.assert(
      fc.property(
        fc.array(fc.oneof(packetsOf(table, 6), packetsOf(table, 1)), { minLength: 2, maxLength: 40 }),
        (packets) => expectAll(packets, play(sim, packets)),
      ),
      { numRuns: budget(3, 1700) },
    )
  })
})

it('sends a broadcast of an 8x8 mesh over 0.141 of the channels of separate unicasts', () => {
  const table = mesh(8, 8)
  const share = (source: number): number => {
    const all = Array.from({ length: 64 }, (_, terminal) => terminal)
    const unicasts = all.reduce(
      (sum, terminal) => sum + treeOf(table, { source, destinations: [terminal], flits: 1 }).size,
      0,
    )
    return treeOf(table, { source, destinations: all, flits: 1 }).size / unicasts
  }
  const shares = Array.from({ length: 64 }, (_, source) => share(source))
  expect(shares[0]).toBeCloseTo(0.141, 3)
  expect(shares.reduce((sum, one) => sum + one) / 64).toBeCloseTo(0.192, 3)
  const others = Array.from({ length: 63 }, (_, i) => i + 1)
  const packet = { source: 0, destinations: others, flits: 32 }
  const played = play(multicastRun(table, { depth: 32 }), [packet])
  expectAll([packet], played)
  expect(played.flitHops).toBe(63 * 32)
  expect(Math.max(...played.delivered.map(({ cycle }) => cycle)) - played.accepted[0]!).toBe(14 + 32)
})

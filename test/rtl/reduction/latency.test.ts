import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portsOf, waysOf, type ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { routedGraph } from '../../../src/networks/graph/routed-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import type { RouteTable } from '../../../src/networks/graph/routing/route-table.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { budget, everyNth } from '../../support/sample.js'
import { delay, groupsOf, tables, vectorsOf } from './random-groups.js'
import { byTerminal, expected, play, reductionRun, type Played } from './reduction-run.js'

/** A word goes through a router in one cycle, and over a link in as many as its delay. */
function cyclesOf(channels: readonly { readonly delay: number }[]): number {
  return channels.reduce((sum, channel) => sum + 1 + channel.delay, 0)
}

/**
 * Cycles from the acceptance of lone vectors of L words to the last word of the result, by terminal: P (D + 1) + L - 1 to
 * the root, and P (2 D + 1) + L - 1 to the furthest member, plus the delays of links.
 */
function loneLatencies(table: RouteTable, group: ReductionGroup, words: number): [terminal: number, cycles: number][] {
  const ways = waysOf(routedGraph(table), group)
  const depth = Math.max(...ways.map(({ up }) => cyclesOf(up)))
  if (group.to === 'root') return [[group.root, depth + 1 + words - 1]]
  return ways.map(({ member, down }) => [member, depth + 1 + cyclesOf(down) + words - 1])
}

function latencies({ results, accepted }: Played): number[][] {
  return results.filter(({ last }) => last).map(({ terminal, cycle }) => [terminal, cycle - accepted[0]!])
}

const inOrder = (pairs: readonly number[][]): number[][] => pairs.toSorted(([a = 0], [b = 0]) => a - b)

describe.each(everyNth(tables, 3))('%s', (_, table) => {
  it('takes P (D + 1) + L - 1 cycles to the root, and P (2 D + 1) + L - 1 to all members', () => {
    const groups = groupsOf(table, 6)
    const sim = reductionRun(table, groups, { slots: 2 + 2 * delay })
    fc.assert(
      fc.property(fc.nat(groups.length - 1), fc.integer({ min: 1, max: 30 }), fc.nat(), (number, words, seed) => {
        const vectors = vectorsOf(groups[number]!, number, words, seed)
        const played = play(sim, vectors)
        expect(byTerminal(played)).toEqual(expected(groups, vectors))
        expect(inOrder(latencies(played))).toEqual(inOrder(loneLatencies(table, groups[number]!, words)))
      }),
      { numRuns: budget(10, 400) },
    )
  })
})

const mesh = dimensionOrderTable(graphOf(grid([8, 8])))
const everyone = Array.from({ length: 64 }, (_, member) => member)

it.each([
  [32, 48],
  [1024, 1040],
])('reduces vectors of %i words to all nodes of an 8x8 mesh in %i cycles, over 2 L (N - 1) links', (words, cycles) => {
  const group: ReductionGroup = { members: everyone, root: 27, operation: 'sum', to: 'members' }
  const vectors = vectorsOf(group, 0, words, 1)
  const played = play(reductionRun(mesh, [group], { capacity: words }), vectors)
  expect(byTerminal(played)).toEqual(expected([group], vectors))
  expect(Math.max(...latencies(played).map(([, latency]) => latency!))).toBe(cycles)
  expect(played.words - 2 * 64 * words).toBe(2 * words * 63)
})

it('sends a word every other cycle with one slot, as a credit takes two cycles', () => {
  const group: ReductionGroup = { members: [0, 2], root: 0, operation: 'sum', to: 'root' }
  const played = play(reductionRun(mesh, [group], { slots: 1 }), vectorsOf(group, 0, 20, 1))
  expect(latencies(played)).toEqual([[0, 2 + 1 + 2 * 19]])
})

it('is a barrier with vectors of one word: nobody leaves before all have come', () => {
  const group: ReductionGroup = { members: everyone, root: 27, operation: 'or', to: 'members' }
  const sim = reductionRun(mesh, [group], { width: 1 })
  const start = sim.cycle + 1
  const vectors = everyone.map((member) => ({ group: 0, member, values: [0], after: member === 5 ? 60 : member % 7 }))
  const { results } = play(sim, vectors)
  expect(results).toHaveLength(64)
  expect(Math.min(...results.map(({ cycle }) => cycle - start))).toBeGreaterThan(60)
})

it('finds the way of a group through each router', () => {
  const graph = routedGraph(dimensionOrderTable(graphOf(grid([2, 1]))))
  const ports = portsOf(graph, { members: [0, 1], root: 0, operation: 'sum', to: 'members' })
  const [own, link] = [graph.terminals[0]!.in.port, graph.channels[0]!.from.port]
  expect(ports[0]).toEqual({ joins: { from: [own, link], to: [link, own] }, copies: { from: [], to: [] } })
})

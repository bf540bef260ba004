import { describe, expect, it } from 'vitest'
import type { ReductionGroup } from '../../../rtl/reduction/group-tree.js'
import { graphOf } from '../../../src/networks/graph/build-graph.js'
import { dimensionOrderTable } from '../../../src/networks/graph/routing/dimension-order.js'
import { shortestPathTable } from '../../../src/networks/graph/routing/shortest-paths.js'
import { grid } from '../../../src/networks/graph/shapes/grid.js'
import { butterfly } from '../../../src/networks/graph/shapes/stages.js'
import { byTerminal, expected, play, reductionRun, type Vector } from './reduction-run.js'

const table = dimensionOrderTable(graphOf(grid([3, 3])))

const group = (given: Partial<ReductionGroup> = {}): ReductionGroup => {
  return { members: [0, 8], root: 4, operation: 'sum', to: 'members', ...given }
}

/** Two groups of the same members, which offer their vectors in opposite orders. */
const two = [group(), group({ operation: 'max' })]
const opposite = (words: number): readonly Vector[] =>
  [
    { member: 0, group: 0 },
    { member: 0, group: 1 },
    { member: 8, group: 1 },
    { member: 8, group: 0 },
  ].map((vector) => ({ ...vector, values: Array.from({ length: words }, (_, i) => 10 * vector.member + i) }))

describe('two groups whose members offer vectors in opposite orders', () => {
  it('are reduced if each has slots of its own', () => {
    const vectors = opposite(6)
    expect(byTerminal(play(reductionRun(table, two), vectors))).toEqual(expected(two, vectors))
  })

  it.each([1, 2, 6])('wait for each other for ever within 40 cycles in shared queues, with %i words', (words) => {
    const sim = reductionRun(table, two, { queues: 'shared' })
    const vectors = opposite(words)
    const offered = sim.cycle + words * 2
    const { results, end } = play(sim, vectors)
    expect(results.length).toBeLessThan(2 * 2 * words)
    expect(end - offered).toBeLessThan(40)
  })
})

describe('assertions', () => {
  const vector = (member: number, values: readonly number[]): Vector => ({ group: 0, member, values })

  it.each([
    ['vectors of a group differ in length', [vector(0, [1, 2]), vector(8, [1])]],
    ['a word arrives where its group has no way', [vector(1, [1])]],
    ['a vector without words', [vector(0, [])]],
  ])('refuse %s', (message, vectors) => {
    expect(() => play(reductionRun(table, [group()]), vectors)).toThrow(message)
  })

  it('refuse a vector that the memory does not hold', () => {
    const sim = reductionRun(table, [group()], { capacity: 6 })
    Object.assign(sim.dut.offer[0]!, { valid: true, base: 5, words: 2 })
    expect(() => sim.step()).toThrow('a vector that the memory does not hold')
  })
})

describe('a network refuses', () => {
  const one = group()
  it.each([
    ['group 0: there is no terminal 9', [group({ members: [0, 9] })]],
    ['group 0: there is no terminal -1', [group({ root: -1 })]],
    ['group 1: it has no members', [one, group({ members: [] })]],
    ['group 0: a member is named twice', [group({ members: [3, 3] })]],
    ['group 0: its operation is one of sum, min, max', [group({ operation: 'product' as 'sum' })]],
    ['routers have slots for 1 to 16 groups, not 17', Array.from({ length: 17 }, () => one)],
    ['routers have slots for 1 to 16 groups, not 0', []],
  ])('%s', (message, groups) => {
    expect(() => reductionRun(table, groups)).toThrow(message)
  })

  it('results to all members over one-way links', () => {
    const oneWay = shortestPathTable(graphOf(butterfly(2, 2)))
    expect(() => reductionRun(oneWay, [group({ members: [0, 1], root: 0 })])).toThrow('no link leads back from router')
    const toRoot = [group({ members: [0, 1, 2, 3], root: 2, to: 'root' })]
    const vectors = [0, 1, 2, 3].map((member) => ({ group: 0, member, values: [member, 7] }))
    expect(byTerminal(play(reductionRun(oneWay, toRoot), vectors))).toEqual(expected(toRoot, vectors))
  })
})

import { describe, expect, it } from 'vitest'
import { paperNumber } from '../../../../src/networks/collective/aggregation/cube.js'
import {
  treeSchedule,
  parentOf,
  spanningTrees,
  type TreeShape,
} from '../../../../src/networks/collective/aggregation/trees.js'
import { CollectiveError } from '../../../../src/networks/collective/error.js'
import { nodesOf, type Vector } from '../../../../src/networks/collective/network.js'
import { inPaperOrder, sourcesOf, torusOf, vectors } from './vectors.js'
import { walk } from './walk.js'

const sizes = [3, 4, 5, 6, 7, 8]
const shapes: readonly (readonly [TreeShape, number])[] = [
  ...[...sizes, 9, 14].map((n) => ['closed-form', n] as const),
  ...sizes.map((n) => ['shallow', n] as const),
]

const directionOf = (entering: Vector): number => {
  const axis = entering.findIndex((hops) => hops !== 0)
  return 2 * axis + (entering[axis]! > 0 ? 0 : 1)
}

describe.each(shapes)('%s trees, n = %i', (shape, n) => {
  const trees = spanningTrees(n, shape)
  const nodes = nodesOf(torusOf(n))

  it('lead from the root to every node', () => {
    for (const { entering, depths } of trees) {
      // The arcs that enter nodes come from nodes that are nearer to the root, and there is one root.
      const parents = nodes.map((node) => entering[node] && parentOf(node, entering[node], torusOf(n)))
      expect(parents.flatMap((parent, node) => (parent === null ? [node] : []))).toEqual([0])
      expect(parents.map((parent) => (parent === null ? 0 : 1 + depths[parent!]!))).toEqual(depths)
    }
  })

  it('share no arc', () => {
    const arcs = trees.flatMap(({ entering }) =>
      nodes.flatMap((node) => (entering[node] ? [6 * node + directionOf(entering[node])] : [])),
    )
    expect(arcs).toHaveLength(6 * n ** 3 - 6)
    expect(new Set(arcs).size).toBe(arcs.length)
  })

  it('are as high as is said', () => {
    const height = shape === 'shallow' ? 3 * Math.floor(n / 2) + 2 : 3 * n - 2
    expect(trees.map((tree) => tree.height)).toEqual(Array(6).fill(height))
    expect(trees.map(({ depths }) => Math.max(...depths))).toEqual(Array(6).fill(height))
    const known = (shape === 'shallow' ? vectors.shallow : vectors.closedForm)[n]
    if (known) expect({ height, arcs: 6 * n ** 3 - 6 }).toEqual({ height: known.height, arcs: known.arcs })
  })
})

it.each(Object.entries(vectors.closedForm))('the closed form of T_0, n = %s', (size, { T0 }) => {
  const n = Number(size)
  const [first] = spanningTrees(n, 'closed-form')
  const inOrder = inPaperOrder(n).slice(1)
  expect(inOrder.map((node) => directionOf(first!.entering[node]!)).join('')).toBe(T0)
  expect(paperNumber(inOrder[0]!, torusOf(n))).toBe(1)
})

const runs = vectors.treeRuns.flatMap((run) => [['closed-form', run.n, run] as const, ['shallow', run.n, run] as const])

it.each(runs)('a broadcast through %s trees, n = %i', (trees, n, run) => {
  const schedule = treeSchedule({ n, trees, sources: sourcesOf(run) })
  const walked = walk(schedule)
  expect(walked).toMatchObject({ faults: [], missing: 0 })
  const rounds = walked.steps.map(({ unicasts }) => [
    unicasts.length,
    unicasts.reduce((most, { carries }) => Math.max(most, carries.length), 0),
  ])
  const { height, gather, broadcast } = run[trees]
  expect(rounds).toEqual([...gather, ...broadcast])
  expect(schedule.steps).toBe(2 * height)
  expect(walked.steps.every(({ hops }) => hops <= 1)).toBe(true)
})

it('fewer messages than trees, several at one node, and at the root', () => {
  const schedule = treeSchedule({ n: 3, trees: 'shallow', sources: [0, 13, 13] })
  expect(walk(schedule)).toMatchObject({ faults: [], missing: 0 })
  expect(walk(treeSchedule({ n: 3, trees: 'closed-form', sources: [] })).steps).toHaveLength(14)
})

it.each([
  [{ n: 9, trees: 'shallow' as const, sources: [] }, 'FW941', 'no shallow trees are known for n = 9'],
  [{ n: 2, trees: 'closed-form' as const, sources: [] }, 'FW941', 'there is no schedule for a torus of 2 x 2 x 2'],
  [
    { n: 3, trees: 'shallow' as const, sources: [-1] },
    'FW942',
    'the source of message 0, -1, is not in the torus of 3 x 3 x 3',
  ],
])('refuses %j', (parameters, code, message) => {
  const refused = expect(() => treeSchedule(parameters))
  refused.toThrow(CollectiveError)
  refused.toThrow(expect.objectContaining({ code, message }))
})

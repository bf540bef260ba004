import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DependencyGraph, printDot } from '../../../src/runs/deadlock/dependency-graph.js'

type Edge = readonly [from: number, to: number]

function graphOf(edges: readonly Edge[]): DependencyGraph {
  const graph = new DependencyGraph((channel) => `c${channel}`)
  for (const [from, to] of edges) graph.add(from, to, () => `of ${from}${to}`)
  return graph
}

const cycleOf = (edges: readonly Edge[]): number[] | undefined =>
  graphOf(edges)
    .shortestCycle()
    ?.map(({ from }) => from)

describe('a shortest cycle', () => {
  it.each<[string, Edge[], number[] | undefined]>([
    ['is none in a chain', [[3, 2], [2, 1], [1, 0]], undefined], // prettier-ignore
    ['is none where two ways lead to the same', [[0, 1], [0, 2], [1, 3], [2, 3]], undefined], // prettier-ignore
    ['is a channel that depends on itself', [[0, 1], [1, 2], [2, 0], [7, 7]], [7]], // prettier-ignore
    ['is the shorter one', [[0, 1], [1, 2], [2, 0], [1, 4], [4, 1]], [1, 4]], // prettier-ignore
    ['is that of the least channel among several', [[8, 9], [9, 8], [5, 6], [6, 5]], [5, 6]], // prettier-ignore
    ['may be far from the first channel', [[0, 1], [1, 2], [2, 3], [3, 4], [4, 2]], [2, 3, 4]], // prettier-ignore
  ])('%s', (_, edges, expected) => expect(cycleOf(edges)).toEqual(expected))

  it('in any graph leads around by dependencies, and is as short as the powers of the graph say', () => {
    const someEdges = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 14 })
    fc.assert(
      fc.property(someEdges, (edges) => {
        const cycle = cycleOf(edges)
        expect(cycle?.length).toBe(girth(edges))
        cycle?.forEach((from, i) => {
          const to = cycle[(i + 1) % cycle.length]
          expect(edges.some(([a, b]) => a === from && b === to)).toBe(true)
        })
      }),
    )
  })
})

/** The least number of steps after which some channel is back at itself. */
function girth(edges: readonly Edge[]): number | undefined {
  let reached = new Set(edges.map(String))
  for (let length = 1; length <= 7; length++) {
    if ([0, 1, 2, 3, 4, 5, 6].some((node) => reached.has(`${node},${node}`))) return length
    reached = new Set([...reached].flatMap((way) => {
      const [from, middle] = way.split(',').map(Number)
      return edges.filter(([a]) => a === middle).map(([, to]) => `${from},${to}`)
    })) // prettier-ignore
  }
  return undefined
}

it('a graph counts channels that nothing follows, and keeps the first packet of each dependency', () => {
  const graph = graphOf([[0, 1]])
  graph.use(5)
  graph.add(0, 1, () => 'another')
  expect(graph.channels).toEqual([0, 1, 5])
  expect(graph.dependencies).toEqual([{ from: 0, to: 1, packet: 'of 01' }])
})

it('Graphviz is shown the cycle', () => {
  const graph = graphOf([[0, 1], [1, 0], [1, 2]]) // prettier-ignore
  expect(printDot('a "ring"', graph)).toBe(`digraph "a \\"ring\\"" {
  node [shape=box, fontname="sans-serif"]
  "c0"
  "c1"
  "c2"
  "c0" -> "c1" [color=red, penwidth=2]
  "c1" -> "c0" [color=red, penwidth=2]
  "c1" -> "c2"
}
`)
})

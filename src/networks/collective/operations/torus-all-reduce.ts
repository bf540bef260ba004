import { nodeCount, type Network } from '../network.js'
import type { Part, Schedule } from '../schedule.js'
import { Draft, ringsAlong, waysAlong } from './draft.js'
import { allGatherOn, reduceScatterOn, shareOf } from './ring.js'

/** A part of the vector: the dimensions in the order in which it is reduced along them, and in which direction. */
interface Course {
  readonly part: Part
  readonly axes: readonly number[]
  readonly isPositive: boolean
}

/**
 * All-reduce by dimension: reduce-scatter along the rings of one dimension after the other, then all-gather in the opposite
 * order. A torus of d dimensions reduces 2d parts of the vector at once, each of which begins in another dimension and
 * goes around in one direction: so every channel is in use in every step, if all dimensions are of the same size. Jouppi
 * et al., "A Domain-Specific Supercomputer for Training Deep Neural Networks" (2020), section on the 2-D torus; the parts
 * are the multiple rings of Sack and Gropp, "Collective Algorithms for Multiported Torus Networks" (2015).
 */
export function torusAllReduce(network: Network): Schedule {
  const { sizes } = network
  const nodes = nodeCount(network)
  const dimensions = sizes.length
  const draft = new Draft(network, { name: 'all-reduce', parts: 2 * dimensions * nodes })
  // A phase lasts as long as that of the longest rings, for parts that go along others begin the next one later.
  const phaseSteps = Math.max(...sizes) - 1
  const courses = Array.from({ length: 2 * dimensions }, (_, index): Course => ({
    part: { first: index * nodes, count: nodes },
    axes: sizes.map((_, turn) => (Math.floor(index / 2) + turn) % dimensions),
    isPositive: index % 2 === 0,
  }))
  for (const course of courses) reduceAlong(course, draft, phaseSteps)
  return draft.schedule('torus all-reduce', 'all-port')
}

function reduceAlong({ part: whole, axes, isPositive }: Course, draft: Draft, phaseSteps: number): void {
  const { network, nodes } = draft
  const held = nodes.map((): number[] => [])
  const parts = nodes.map(() => whole)
  const along = (axis: number, turn: number, phase: string) =>
    ringsAlong(axis, isPositive, network).map((ring) => ({
      ring,
      before: turn * phaseSteps,
      ways: waysAlong(axis, isPositive ? 'positive' : 'negative', network),
      phase: `${phase} ${turn + 1}`,
    }))
  axes.forEach((axis, turn) => {
    for (const ringPhase of along(axis, turn, 'phase')) {
      const { ring } = ringPhase
      // All nodes of a ring have the same part until now.
      const part = parts[ring[0]!]!
      reduceScatterOn(draft, held, part, ringPhase)
      ring.forEach((node, position) => (parts[node] = shareOf(part, position, ring.length)))
    }
  })
  const gathered = nodes.map((source) => [draft.toAll({ source, part: parts[source]!, combines: held[source]! })])
  ;[...axes].reverse().forEach((axis, index) => {
    for (const ringPhase of along(axis, axes.length + index, 'phase')) allGatherOn(draft, gathered, ringPhase)
  })
}

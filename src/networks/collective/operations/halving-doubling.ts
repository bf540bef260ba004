import { coordinatesOf, nodeAt, nodeCount, type Network } from '../network.js'
import type { Way } from '../route.js'
import type { Part, Schedule } from '../schedule.js'
import { Draft, waysAlong, ringsAlong } from './draft.js'
import { shareOf, allGatherOn, reduceScatterOn } from './ring.js'

/** Partners differ in one bit of one coordinate. */
interface Exchange {
  readonly axis: number
  /** That bit: 1, 2, 4 … */
  readonly distance: number
}

/**
 * All-reduce by recursive vector halving and distance doubling, then in reverse: Rabenseifner, "Optimization of Collective
 * Reduction Operations" (2004). Partners of the first steps, which exchange most, are neighbours.
 * @param network - a torus whose sizes are powers of two
 */
export function halvingDoubling(network: Network): Schedule {
  const exchanges = network.sizes.flatMap((size, axis) =>
    Array.from({ length: Math.log2(size) }, (_, bit): Exchange => ({ axis, distance: 2 ** bit })),
  )
  const draft = new Draft(network, { name: 'all-reduce', parts: 2 ** exchanges.length })
  const held = draft.nodes.map((): number[] => [])
  const parts = draft.nodes.map((): Part => ({ first: 0, count: 2 ** exchanges.length }))
  exchanges.forEach((exchange, index) => {
    const sent = draft.nodes.map((from) => {
      const part = shareOf(parts[from]!, 1 - sideOf(from, exchange, network), 2)
      const to = partnerOf(from, exchange, network)
      const message = draft.message({ source: from, destinations: [to], part, combines: [...held[from]!] })
      const ways = waysOf(from, exchange, network)
      draft.send({ from, to, carries: [message], step: index + 1, phase: 'halving', ways })
      return message
    })
    for (const node of draft.nodes) {
      held[node]!.push(sent[partnerOf(node, exchange, network)]!)
      parts[node] = shareOf(parts[node]!, sideOf(node, exchange, network), 2)
    }
  })
  double(draft, parts, held, exchanges)
  return draft.schedule('halving-doubling all-reduce', 'one-port')
}

/** The all-gather. */
function double(
  draft: Draft,
  parts: readonly Part[],
  held: readonly (readonly number[])[],
  exchanges: readonly Exchange[],
): void {
  const { network, nodes } = draft
  let gathered = nodes.map((source) => [draft.toAll({ source, part: parts[source]!, combines: held[source]! })])
  ;[...exchanges].reverse().forEach((exchange, index) => {
    const step = exchanges.length + index + 1
    for (const from of nodes) {
      const to = partnerOf(from, exchange, network)
      draft.send({ from, to, carries: gathered[from]!, step, phase: 'doubling', ways: waysOf(from, exchange, network) })
    }
    gathered = nodes.map((node) => [...gathered[node]!, ...gathered[partnerOf(node, exchange, network)]!])
  })
}

/** The half of a part that a node keeps. */
function sideOf(node: number, { axis, distance }: Exchange, network: Network): 0 | 1 {
  return (coordinatesOf(node, network)[axis]! & distance) === 0 ? 0 : 1
}

function partnerOf(node: number, { axis, distance }: Exchange, network: Network): number {
  const place = coordinatesOf(node, network)
  place[axis]! ^= distance
  return nodeAt(place, network)
}

/** If both ways around a ring are equally long, one half of the nodes takes one, the other half the other. */
function waysOf(node: number, { axis }: Exchange, network: Network): Way[] {
  const isEven = coordinatesOf(node, network)[axis]! % 2 === 0
  return waysAlong(axis, isEven ? 'shorter' : 'shorter-else-negative', network)
}

/** A part of the vector: the order of the dimensions in which it is reduced, and the direction. */
interface Course {
  readonly part: Part
  readonly axes: readonly number[]
  readonly isPositive: boolean
}

/**
 * All-reduce by dimension: reduce-scatter along the rings of one dimension after the other, then all-gather in the opposite
 * order. A torus of d dimensions reduces 2d parts of the vector at once. Each part begins in a different dimension and
 * direction, so every channel is in use in every step if all dimensions have the same size. Jouppi et al., "A
 * Domain-Specific Supercomputer for Training Deep Neural Networks" (2020), section on the 2-D torus; the parts are the
 * multiple rings of Sack and Gropp, "Collective Algorithms for Multiported Torus Networks" (2015).
 */
export function torusAllReduce(network: Network): Schedule {
  const { sizes } = network
  const nodes = nodeCount(network)
  const dimensions = sizes.length
  const draft = new Draft(network, { name: 'all-reduce', parts: 2 * dimensions * nodes })
  // A phase lasts as long as its longest rings; parts on shorter rings start the next phase later.
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
      // So far, all nodes of a ring have the same part.
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

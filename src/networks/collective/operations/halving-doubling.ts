import { coordinatesOf, nodeAt, type Network } from '../network.js'
import type { Way } from '../route.js'
import type { Part, Schedule } from '../schedule.js'
import { Draft, waysAlong } from './draft.js'
import { shareOf } from './ring.js'

/** Partners differ in one bit of one coordinate. */
interface Exchange {
  readonly axis: number
  /** That bit: 1, 2, 4 … */
  readonly distance: number
}

/**
 * All-reduce by recursive vector halving and distance doubling, then the same backwards: Rabenseifner, "Optimization of
 * Collective Reduction Operations" (2004). Partners of the first steps, which exchange most, are neighbours.
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

/** Which half of a part a node keeps. */
function sideOf(node: number, { axis, distance }: Exchange, network: Network): 0 | 1 {
  return (coordinatesOf(node, network)[axis]! & distance) === 0 ? 0 : 1
}

function partnerOf(node: number, { axis, distance }: Exchange, network: Network): number {
  const place = coordinatesOf(node, network)
  place[axis]! ^= distance
  return nodeAt(place, network)
}

/** Half around a ring both ways are equal: one half of the nodes takes the one, the others take the other. */
function waysOf(node: number, { axis }: Exchange, network: Network): Way[] {
  const isEven = coordinatesOf(node, network)[axis]! % 2 === 0
  return waysAlong(axis, isEven ? 'shorter' : 'shorter-else-negative', network)
}

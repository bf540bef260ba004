/** All-to-all: each node has a part of its vector for each node. */

import { coordinatesOf, displaced, nodeAt, nodeCount, type Network } from '../network.js'
import type { Way } from '../route.js'
import type { Schedule } from '../schedule.js'
import { Draft, waysAlong } from './draft.js'

/**
 * Sends each part separately, directly to its destination. In step s, all nodes send over the same distance, so each
 * receives one message. This is the pairwise exchange of MPICH, on a torus with a distance in each dimension. In a group,
 * positions replace distances.
 */
export function directAllToAll(network: Network, group?: readonly number[]): Schedule {
  const count = group?.length ?? nodeCount(network)
  const draft = new Draft(network, { name: 'all-to-all', parts: count }, group)
  for (let step = 1; step < count; step++) {
    draft.nodes.forEach((from, position) => {
      const first = group ? (position + step) % count : displaced(from, coordinatesOf(step, network), network)
      const to = group?.[first] ?? first
      const message = draft.message({ source: from, destinations: [to], part: { first, count: 1 } })
      draft.send({ from, to, carries: [message], step })
    })
  }
  return draft.schedule('direct all-to-all', 'one-port')
}

/**
 * By dimension: a node sends to each node of its ring, in one unicast, all data for nodes with that coordinate, and
 * continues with the next dimension when all such data has arrived. With d dimensions, d portions of the vector each begin
 * in a different one, so that all dimensions are in use at once.
 */
export function dimensionAllToAll(network: Network): Schedule {
  const dimensions = network.sizes.length
  const count = nodeCount(network)
  const draft = new Draft(network, { name: 'all-to-all', parts: dimensions * count })
  const phaseSteps = Math.max(...network.sizes.map((size) => distancesOf(size).length))
  for (let portion = 0; portion < dimensions; portion++) {
    const axes = network.sizes.map((_, turn) => (portion + turn) % dimensions)
    sendAlong(axes, portion, draft, phaseSteps)
  }
  return draft.schedule('all-to-all by dimension', 'all-port')
}

/** Sends a portion of all vectors along all dimensions. */
function sendAlong(axes: readonly number[], portion: number, draft: Draft, phaseSteps: number): void {
  const { network, nodes } = draft
  /** By node: the messages that it holds, and their destinations. */
  let there = nodes.map((source) =>
    nodes.flatMap((to) => {
      if (to === source) return []
      const part = { first: axes.length * to + portion, count: 1 }
      return [{ to, message: draft.message({ source, destinations: [to], part }) }]
    }),
  )
  axes.forEach((axis, turn) => {
    const size = network.sizes[axis]!
    const at = (node: number): number => coordinatesOf(node, network)[axis]!
    const next = nodes.map((node) => there[node]!.filter(({ to }) => at(to) === at(node)))
    distancesOf(size).forEach((distances, index) => {
      for (const from of nodes) {
        for (const distance of distances) {
          const place = coordinatesOf(from, network)
          place[axis] = (place[axis]! + distance) % size
          const to = nodeAt(place, network)
          const sent = there[from]!.filter((item) => at(item.to) === place[axis])
          const ways = waysAlong(axis, wayOf(distance, size, at(from)), network)
          const carries = sent.map(({ message }) => message)
          draft.send({ from, to, carries, step: turn * phaseSteps + index + 1, phase: `phase ${turn + 1}`, ways })
          next[to]!.push(...sent)
        }
      }
    })
    there = next
  })
}

/** The distances of each step, in the positive direction: one to each side, equally far. */
function distancesOf(size: number): number[][] {
  return Array.from({ length: Math.floor(size / 2) }, (_, index) =>
    2 * (index + 1) === size ? [index + 1] : [index + 1, size - index - 1],
  )
}

/** The shorter way. If both are half a ring, nodes with even coordinates take one, the others take the other. */
function wayOf(distance: number, size: number, from: number): Way {
  if (2 * distance === size) return from % 2 === 0 ? 'positive' : 'negative'
  return 2 * distance < size ? 'positive' : 'negative'
}

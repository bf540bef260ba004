/**
 * Broadcasts for squares, on rectangles that squares tile. A torus of n1 x n2 nodes is q1 x q2 squares of a side that
 * divides both. First a node of each square gets the message, along a row and then along columns; the broadcast is in all
 * squares at once then, and what leaves a square on one side is what comes into it on the other one.
 *
 * The papers have square tori. On a rectangle, no two unicasts of a step of the squares share a channel since none do on the
 * square: the routes are the same, modulo its side.
 */

import { lineSteps } from '../merge-levels.js'
import { displaced, type Network, type Vector } from '../network.js'
import type { Unicast } from '../schedule.js'
import { waysOf } from './pattern.js'

/** The broadcast to one node of each square, and who has the message then. */
export interface Spread {
  readonly unicasts: readonly Unicast[]
  readonly holders: readonly number[]
  readonly steps: number
}

/** The largest power of two that divides all sizes: the side of the squares. */
export function sideOfSquares(sizes: readonly number[]): number {
  const bits = sizes.reduce((all, size) => all | size, 0)
  return bits & -bits
}

/** From a source to the nodes that are multiples of a side away: ⌈log3 q1⌉ + ⌈log3 q2⌉ steps. */
export function spreadToSquares(source: number, side: number, network: Network): Spread {
  const unicasts: Unicast[] = []
  let holders = [source]
  let steps = 0
  network.sizes.forEach((size, axis) => {
    const squares = size / side
    const [below, above] = [Math.floor((squares - 1) / 2), Math.floor(squares / 2)]
    const along = (position: number): Vector => network.sizes.map((_, each) => (each === axis ? position * side : 0))
    for (const sends of lineSteps(below, above)) {
      steps++
      for (const { from, to } of sends) {
        const ways = waysOf(along(to - from), network)
        for (const holder of holders) {
          const ends = { from: displaced(holder, along(from), network), to: displaced(holder, along(to), network) }
          unicasts.push({ ...ends, ways, carries: [0], step: steps, phase: 'squares' })
        }
      }
    }
    holders = Array.from({ length: squares }, (_, i) => i - below).flatMap((position) =>
      holders.map((holder) => displaced(holder, along(position), network)),
    )
  })
  return { unicasts, holders, steps }
}

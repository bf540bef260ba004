/**
 * Broadcasts that repeat a pattern of sends at smaller and smaller distances.
 *
 * Squares tile a rectangle: a torus of n1 x n2 nodes is q1 x q2 squares of a side that divides both. First a node of each
 * square gets the message, along a row and then along columns. Then all squares broadcast at once: each message that leaves
 * a square on one side enters it on the other.
 *
 * The papers cover square tori. On a rectangle, no two unicasts of a step of the squares share a channel since none do on
 * the square: the routes are the same, modulo its side.
 */

import { displaced, type Network, type Vector } from '../network.js'
import type { Way } from '../route.js'
import type { Unicast } from '../schedule.js'
import type { BroadcastTiming } from './latency.js'
import { lineSteps } from '../merge-levels.js'

export const plusX: Vector = [1, 0]
export const minusX: Vector = [-1, 0]
export const plusY: Vector = [0, 1]
export const minusY: Vector = [0, -1]

/** The sends of a node of a pattern in one step: the distances from itself, in this order. */
export interface Relay {
  /** The position of the node, relative to the node with which the pattern begins. */
  readonly at: Vector
  readonly sends: readonly Vector[]
}

/** The relays of each step. Distances are in units of whatever size the pattern has. */
export type Pattern = readonly (readonly Relay[])[]

/** A pattern at one size; each node that has the message starts it. */
export interface Stage {
  readonly phase: string
  readonly pattern: Pattern
  /** The unit of the distances, in hops. */
  readonly unit: number
}

/**
 * A pattern for squares of 4 x 4 units, in units of n/4, then n/16, and so on down to 1.
 *
 * @param last - the stage for the squares of 2 x 2 nodes that remain if n = 2 · 4^k
 */
export function quartering(n: number, pattern: Pattern, last: Stage): Stage[] {
  const stages: Stage[] = []
  let side = n
  for (; side >= 4; side /= 4) stages.push({ phase: `phase ${stages.length + 1}`, pattern, unit: side / 4 })
  return side === 2 ? [...stages, last] : stages
}

/**
 * The unicasts of message 0 through all stages, from nodes that have it.
 *
 * @param before - the number of steps before
 */
export function stageSends(
  stages: readonly Stage[],
  starts: readonly number[],
  network: Network,
  before: number,
): Unicast[] {
  const unicasts: Unicast[] = []
  const holders = [...starts]
  let stepsBefore = before
  for (const { phase, pattern, unit } of stages) {
    // Copy, because nodes that get the message in this stage start only in the next.
    for (const start of [...holders]) {
      pattern.forEach((relays, index) => {
        for (const { at, sends } of relays) {
          const from = displaced(start, times(at, unit), network)
          for (const distance of sends) {
            const hops = times(distance, unit)
            const to = displaced(from, hops, network)
            const ways = waysOf(hops, network)
            unicasts.push({ from, to, ways, carries: [0], step: stepsBefore + index + 1, phase })
            holders.push(to)
          }
        }
      })
    }
    stepsBefore += pattern.length
  }
  return unicasts
}

/**
 * The ways of a message by its hops in each dimension, at most half a ring each. Half a ring is equally far both ways: only
 * there must the header name the negative direction.
 */
export function waysOf(hops: Vector, { sizes }: Network): Way[] {
  return hops.map((distance, axis) => (-2 * distance === sizes[axis] ? 'shorter-else-negative' : 'shorter'))
}

function times(vector: Vector, factor: number): Vector {
  return vector.map((distance) => distance * factor)
}

/** Z_block of [DCF]: a node and its three targets are the corners of a Z; the last send goes two hops. */
const zBlock: Pattern = [[{ at: [0, 0], sends: [plusX, plusY, [-1, 1]] }]]

/** The last step of DCF and EDN if n = 2 · 4^k. */
export const lastZBlock: Stage = { phase: 'Z block', pattern: zBlock, unit: 1 }

/**
 * Z blocks alone: d steps on a torus of n = 2^d. Free of contention within steps, but not across them.
 *
 * [DCF] treats a torus as a Z block of level d. This assumes that a message may choose its way where both are equally long:
 * in the first step (+n/2, 0) and (-n/2, +n/2) must not both go out towards +x. Here the header of the latter names its
 * direction.
 */
export function zBlockStages(n: number): Stage[] {
  return Array.from({ length: Math.log2(n) }, (_, index) => ({ ...lastZBlock, unit: n / 2 ** (index + 1) }))
}

/** Latency of Z blocks alone: 3d ts + 2(n - 1) + d(L + tr). It holds if no worm waits for another. */
export function zBlockLatency(n: number, { flits, ts, tr }: BroadcastTiming): number {
  const steps = Math.log2(n)
  return 3 * steps * ts + 2 * (n - 1) + steps * (flits + tr)
}

/** The broadcast to one node of each square, and the nodes that hold the message afterwards. */
interface Spread {
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

/** Broadcasts that repeat a pattern of sends at smaller and smaller distances. */

import { displaced, type Network, type Vector } from '../network.js'
import type { Way } from '../route.js'
import type { Unicast } from '../schedule.js'

export const plusX: Vector = [1, 0]
export const minusX: Vector = [-1, 0]
export const plusY: Vector = [0, 1]
export const minusY: Vector = [0, -1]

/** What a node of a pattern sends in one step: to which distances from itself, in this order. */
export interface Relay {
  /** Where it is, as seen from the node with which the pattern begins. */
  readonly at: Vector
  readonly sends: readonly Vector[]
}

/** The relays of each step. Distances are in units of whatever size the pattern has. */
export type Pattern = readonly (readonly Relay[])[]

/** A pattern at one size: each node that has the message begins it. */
export interface Stage {
  readonly phase: string
  readonly pattern: Pattern
  /** The unit of the distances, in hops. */
  readonly unit: number
}

/**
 * A pattern for squares of 4 x 4 units, in units of n/4, then n/16, and so on down to 1.
 *
 * @param last - for the squares of 2 x 2 nodes that remain if n = 2 · 4^k
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
 * @param before - steps that have gone by
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
    // Those that get the message in this stage begin with the next one: hence the copy.
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
 * The ways of a message that goes so many hops in each dimension, none of them more than half a ring. Half a ring is
 * equally far both ways: there, and nowhere else, the header has to say that it is to go in the negative direction.
 */
export function waysOf(hops: Vector, { sizes }: Network): Way[] {
  return hops.map((distance, axis) => (-2 * distance === sizes[axis] ? 'shorter-else-negative' : 'shorter'))
}

function times(vector: Vector, factor: number): Vector {
  return vector.map((distance) => distance * factor)
}

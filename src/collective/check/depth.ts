/**
 * Depth contention: may a unicast of one step hold up one of another step? Steps of a tree without barriers overlap in
 * time, as soon as a node is ahead of others. A schedule that is free of it needs no barriers.
 */

import type { Hop } from '../route.js'
import type { Schedule } from '../schedule.js'
import { byStep, endsOf, type RoutedSchedule } from './routed.js'
import { channelKey, channelKeys, type ChannelKind } from './stepwise.js'

/**
 * What keeps two unicasts that share a channel apart in time, by the number in theorem 1 of Hou, Wang, Hsu, "Depth
 * Contention-Free Broadcasting on Torus Networks" (ICS 1998). Say u sends to v in step t, x to y in step tau, and t <= tau.
 *
 * - 1: x is v, or gets the message through it.
 * - 3: u is x, both go out through one injection channel, and t < tau.
 * - 4: u sends to w later than to v, through the same injection channel, and x is w or gets the message through it.
 *
 * Condition 2 is that they share no channel. Where nodes have one port, that is the one injection channel.
 */
export type Condition = 1 | 3 | 4

/** Two unicasts that may meet in a channel. */
export interface ContendingPair {
  /** That of the earlier step, u to v. */
  readonly first: number
  /** x to y. */
  readonly second: number
  /** The first channel on the route of the second that both use, as it uses it. */
  readonly hop: Hop
}

export interface DepthContention {
  /** Pairs of unicasts of a message that share a channel. */
  readonly pairs: number
  /** How many of them each condition keeps apart; no two of the conditions hold of one pair. */
  readonly apart: Readonly<Record<Condition, number>>
  /** The others. */
  readonly contending: readonly ContendingPair[]
}

/**
 * Theorem 1: a tree is free of depth contention if one of its conditions holds of each pair of unicasts. In schedules with
 * several messages, unicasts of different ones are not compared: which of them come first is up to the network.
 *
 * @param routedSchedule - without barriers, of unicasts that carry one message each, and each node gets a message once
 */
export function checkDepth(routedSchedule: RoutedSchedule, kind: ChannelKind): DepthContention {
  const { schedule } = routedSchedule
  const apart: Record<Condition, number> = { 1: 0, 3: 0, 4: 0 }
  const contending: ContendingPair[] = []
  const users = Array.from({ length: channelKeys(schedule.network) }, (): number[] => [])
  for (const numbers of byMessage(schedule)) {
    const apartBy = conditionIn(numbers, routedSchedule)
    for (const [first, second, hop] of sharingPairs(numbers, routedSchedule, kind, users)) {
      const condition = apartBy(first, second)
      if (condition === null) contending.push({ first, second, hop })
      else apart[condition]++
    }
  }
  return { pairs: apart[1] + apart[3] + apart[4] + contending.length, apart, contending }
}

/** The unicasts of each message, by step. */
function byMessage(schedule: Schedule): number[][] {
  const numbers = schedule.messages.map((): number[] => [])
  for (const number of byStep(schedule).flat())
    for (const message of schedule.unicasts[number]!.carries) numbers[message]!.push(number)
  return numbers
}

/**
 * Each pair that shares a channel, once, the earlier one first. By channel, since pairs that share none are by far the
 * most.
 *
 * @param users - an empty list for each channel, for use in here
 */
function* sharingPairs(
  numbers: readonly number[],
  { routes }: RoutedSchedule,
  kind: ChannelKind,
  users: readonly number[][],
): Generator<readonly [first: number, second: number, hop: Hop]> {
  /** With which unicast each one has been paired last, plus one. */
  const pairedWith = new Int32Array(routes.length)
  for (const second of numbers) {
    for (const hop of routes[second]!) {
      const earlier = users[channelKey(hop, kind)]!
      for (const first of earlier) {
        if (pairedWith[first] === second + 1) continue
        pairedWith[first] = second + 1
        yield [first, second, hop]
      }
      earlier.push(second)
    }
  }
  for (const number of numbers) for (const hop of routes[number]!) users[channelKey(hop, kind)]!.length = 0
}

/** Of two unicasts of a message, the condition that keeps them apart, if there is one. */
function conditionIn(
  numbers: readonly number[],
  { schedule, routes }: RoutedSchedule,
): (first: number, second: number) => Condition | null {
  const { unicasts, ports } = schedule
  /** By which unicast a node gets the message. */
  const inbound = new Map(numbers.map((number) => [unicasts[number]!.to, number]))
  const injectionOf = (number: number): number => (ports === 'one-port' ? 0 : endsOf(routes[number]!, schedule).first)
  /** Whether one node sends both, the second in a later step, and through the same injection channel. */
  const areQueued = (first: number, second: number): boolean =>
    unicasts[first]!.from === unicasts[second]!.from &&
    unicasts[first]!.step < unicasts[second]!.step &&
    injectionOf(first) === injectionOf(second)

  return (first, second) => {
    if (areQueued(first, second)) return 3
    // From x up to the source: each unicast by which the message has come to x.
    let node = unicasts[second]!.from
    for (;;) {
      const number = inbound.get(node)
      if (number === first) return 1
      if (number === undefined) return null
      if (areQueued(first, number)) return 4
      node = unicasts[number]!.from
    }
  }
}

/**
 * Depth contention: may a unicast of one step hold up one of another step? Steps of a tree without barriers overlap in
 * time, as soon as a node is ahead of others. A schedule that is free of it needs no barriers.
 */

import type { Hop } from '../route.js'
import type { Schedule } from '../schedule.js'
import { byStep, endsOf, type RoutedSchedule } from './routed.js'
import { channelKey, channelKeys, type ChannelKind } from './steps.js'

/**
 * The condition that keeps two unicasts that share a channel apart in time, by the number in theorem 1 of Hou, Wang, Hsu,
 * "Depth Contention-Free Broadcasting on Torus Networks" (ICS 1998). Say u sends to v in step t, x to y in step tau, and t
 * <= tau.
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
  /** The unicast of the earlier step, u to v. */
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
  readonly contending: readonly ContendingPair[]
}

/**
 * Theorem 1: a tree is free of depth contention if one of its conditions holds of each pair of unicasts. In schedules with
 * several messages, unicasts of different ones are not compared: which of them come first is up to the network.
 *
 * @param routedSchedule - without barriers, of unicasts that carry one message each, and each node gets a message once
 */
export function checkDepth(routedSchedule: RoutedSchedule, kind: ChannelKind): DepthContention {
  const { schedule, routes } = routedSchedule
  const apart: Record<Condition, number> = { 1: 0, 3: 0, 4: 0 }
  const contending: ContendingPair[] = []
  /** By number of the unicast: its injection channel, among those of its node. */
  const injections = routes.map((route) => (schedule.ports === 'one-port' ? 0 : endsOf(route, schedule).first))
  const sharingPairs = pairFinder(routedSchedule, kind)
  for (const numbers of byMessage(schedule)) {
    const apartBy = conditionIn(numbers, schedule, injections)
    for (const [first, second, hop] of sharingPairs(numbers)) {
      const condition = apartBy(first, second)
      if (condition === null) contending.push({ first, second, hop })
      else apart[condition]++
    }
  }
  return { pairs: apart[1] + apart[3] + apart[4] + contending.length, apart, contending }
}

function byMessage(schedule: Schedule): number[][] {
  const numbers = schedule.messages.map((): number[] => [])
  for (const number of byStep(schedule).flat())
    for (const message of schedule.unicasts[number]!.carries) numbers[message]!.push(number)
  return numbers
}

/** Finds each pair that shares a channel once, the earlier first; by channels, as most pairs share none. */
function pairFinder(
  { schedule, routes }: RoutedSchedule,
  kind: ChannelKind,
): (numbers: readonly number[]) => Iterable<readonly [first: number, second: number, hop: Hop]> {
  /** Those that have used a channel so far; empty again in the end. */
  const users = Array.from({ length: channelKeys(schedule.network) }, (): number[] => [])
  /** Which unicast each one has been paired with last. */
  const pairedWith = new Int32Array(routes.length).fill(-1)
  return function* (numbers) {
    for (const second of numbers) {
      for (const hop of routes[second]!) {
        const earlier = users[channelKey(hop, kind)]!
        for (const first of earlier) {
          if (pairedWith[first] === second) continue
          pairedWith[first] = second
          yield [first, second, hop]
        }
        earlier.push(second)
      }
    }
    for (const number of numbers) for (const hop of routes[number]!) users[channelKey(hop, kind)]!.length = 0
  }
}

/** The condition that keeps two unicasts of a message apart, if there is one. */
function conditionIn(
  numbers: readonly number[],
  { unicasts }: Schedule,
  injections: readonly number[],
): (first: number, second: number) => Condition | null {
  /** By which unicast a node gets the message. */
  const inbound = new Map(numbers.map((number) => [unicasts[number]!.to, number]))
  /** True if one node sends both, the second in a later step, and through the same injection channel. */
  const areQueued = (first: number, second: number): boolean =>
    unicasts[first]!.from === unicasts[second]!.from &&
    unicasts[first]!.step < unicasts[second]!.step &&
    injections[first] === injections[second]

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

/**
 * Depth contention: can a unicast of one step delay a unicast of another step? Steps of a tree without barriers overlap in
 * time as soon as a node is ahead of others. A schedule free of depth contention needs no barriers.
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
 * Condition 2 is that they share no channel. A one-port node has a single injection channel.
 */
export type Condition = 1 | 3 | 4

/** Two unicasts that may meet in a channel. */
export interface ContendingPair {
  /** The unicast of the earlier step, u to v. */
  readonly first: number
  /** The unicast of the later step, x to y. */
  readonly second: number
  /** The first channel on the route of the second unicast that both use, as the second uses it. */
  readonly hop: Hop
}

export interface DepthContention {
  /** Pairs of unicasts of a message that share a channel. */
  readonly pairs: number
  /** The number of pairs that each condition keeps apart; no pair satisfies two conditions. */
  readonly apart: Readonly<Record<Condition, number>>
  readonly contending: readonly ContendingPair[]
}

/**
 * Theorem 1: a tree is free of depth contention if each pair of unicasts satisfies one of its conditions. Unicasts of
 * different messages are not compared, because the network determines their order.
 *
 * @param routedSchedule - a schedule without barriers, whose unicasts carry one message each; each node gets a message once
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

/**
 * Finds each pair that shares a channel once, the earlier unicast first. It searches by channel, because most pairs share
 * none.
 */
function pairFinder(
  { schedule, routes }: RoutedSchedule,
  kind: ChannelKind,
): (numbers: readonly number[]) => Iterable<readonly [first: number, second: number, hop: Hop]> {
  /** The unicasts that have used a channel so far; empty again at the end. */
  const users = Array.from({ length: channelKeys(schedule.network) }, (): number[] => [])
  /** The unicast with which each was last paired. */
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

/** The condition that keeps two unicasts of a message apart, if any. */
function conditionIn(
  numbers: readonly number[],
  { unicasts }: Schedule,
  injections: readonly number[],
): (first: number, second: number) => Condition | null {
  /** By node: the unicast that brings it the message. */
  const inbound = new Map(numbers.map((number) => [unicasts[number]!.to, number]))
  /** True if one node sends both, the second in a later step, and through the same injection channel. */
  const areQueued = (first: number, second: number): boolean =>
    unicasts[first]!.from === unicasts[second]!.from &&
    unicasts[first]!.step < unicasts[second]!.step &&
    injections[first] === injections[second]

  return (first, second) => {
    if (areQueued(first, second)) return 3
    // Walk from x up to the source, over each unicast by which the message reached x.
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

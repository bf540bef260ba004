import { hopsOf } from '../collective/route.js'
import { flitsOf, type Schedule } from '../collective/schedule.js'
import type { PlayResult } from './play-result.js'
import type { Timing } from '../collective/timing.js'

/** What a play comes to, all in cycles. */
export interface Summary {
  /** Until everything is received. */
  readonly makespan: number
  /** Mean over the messages of the schedule: until the last destination has it. For many multicasts, their latency. */
  readonly completion: number
  /** Mean over the unicasts: from the beginning of the start-up until it is received. */
  readonly latency: number
  /** What all unicasts have waited for their injection channel after their start-up. */
  readonly queued: number
  /** What all unicasts have been held up in the network: by how much they took longer than alone. */
  readonly blocked: number
}

/** A play in a few numbers. */
export function summaryOf(played: PlayResult, schedule: Schedule, timing: Timing): Summary {
  const { cycles, unicasts, messages } = played
  return {
    makespan: cycles,
    completion: mean(messages.map(({ completed }) => completed)),
    latency: mean(unicasts.map(({ taken, received }) => received - taken)),
    queued: sum(unicasts.map(({ taken, left }) => left - taken - timing.ts)),
    blocked: sum(waitsOf(played, schedule, timing)),
  }
}

/** By unicast: cycles for which it is held up in the network, by how much it takes longer than alone. */
export function waitsOf({ unicasts }: PlayResult, schedule: Schedule, timing: Timing): number[] {
  return unicasts.map(({ left, received }, index) => {
    const unicast = schedule.unicasts[index]!
    return received - left - hopsOf(unicast, schedule.network) - flitsOf(unicast, schedule, timing.flits) - timing.tr
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length
}

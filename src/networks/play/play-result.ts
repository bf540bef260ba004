/** The results of plays: the times of unicasts and messages, the use of channels, and their summary. */

import { hopsOf } from '../collective/route.js'
import { flitsOf, type Schedule } from '../collective/schedule.js'
import type { Timing } from '../collective/timing.js'
import type { Watcher } from '../../runs/deadlock/watched.js'
import type { TagSource } from './tags.js'

/** The measured times of a unicast, in cycles from the start. */
export interface UnicastTimes {
  /** When its node could begin: it has all the data and, with barriers, the step has begun. */
  readonly ready: number
  /** When its start-up begins. */
  readonly taken: number
  /** When its head leaves the node: the start-up has ended, and the earlier messages of its channel have left. */
  readonly left: number
  /** The first cycle in which its target can use it. */
  readonly received: number
}

/** The measured times of a message, in cycles from the start. */
export interface MessageTimes {
  /** When its last destination has it. A source has its own message from the beginning. */
  readonly completed: number
}

/** The measured use of a physical channel between two routers. */
export interface ChannelUse {
  /** Flits that crossed it. */
  readonly flits: number
  /** Cycles in which a worm held one of its virtual channels but no flit crossed it. */
  readonly heldIdle: number
}

/** The result of a schedule on a network. */
export interface PlayResult {
  /** The cycles until the last unicast is received. */
  readonly cycles: number
  /** In the order of the schedule. */
  readonly unicasts: readonly UnicastTimes[]
  /** In the order of the schedule. */
  readonly messages: readonly MessageTimes[]
  /**
   * By physical channel: `node` in direction d is number 2 · dimensions · node + d. Present only if the player has meters.
   */
  readonly channels?: readonly ChannelUse[]
}

/** The times of all unicasts of a run, recorded as they become known: -1 for unknown times. */
export class UnicastLog {
  readonly ready: Float64Array
  readonly taken: Float64Array
  readonly left: Float64Array
  readonly received: Float64Array
  private made: readonly UnicastTimes[] | null = null

  constructor(unicasts: number) {
    const unknown = (): Float64Array => new Float64Array(unicasts).fill(-1)
    this.ready = unknown()
    this.taken = unknown()
    this.left = unknown()
    this.received = unknown()
  }

  /** Call it when the run has ended. */
  get list(): readonly UnicastTimes[] {
    return (this.made ??= Array.from(this.ready, (ready, i) => ({
      ready,
      taken: this.taken[i]!,
      left: this.left[i]!,
      received: this.received[i]!,
    })))
  }
}

/** The summary of a play, all in cycles. */
export interface Summary {
  /** Cycles until everything is received. */
  readonly makespan: number
  /**
   * Mean over the messages of the schedule: cycles until the last destination has it. For many multicasts, their latency.
   */
  readonly completion: number
  /** Mean over the unicasts: from the start of the start-up until it is received. */
  readonly latency: number
  /** The wait of all unicasts for their injection channel after their start-up. */
  readonly queued: number
  /** The delay of all unicasts in the network, relative to an empty network. */
  readonly blocked: number
}

/** Summarises a play in a few numbers. */
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

/** By unicast: the cycles by which it takes longer in the network than it would alone. */
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

/** The result of a play that ran out of tags. */
export const outOfTags = Symbol('out of tags')

/** The result of a play in which messages are under way but nothing moves, or whose watcher ended it. */
export const standstill = Symbol('standstill')

export interface RunOptions {
  /** By default, tags that are reused. */
  readonly tags?: TagSource
  /** Called at the end of each cycle in which messages are under way. */
  readonly watcher?: Watcher | null
}

/**
 * What the ranks of a parallel program do: events that depend on each other, whatever format they come from.
 */

import type { Way } from '../collective/route.js'

/** What an event does. A `join` takes no time: it stands for all that it depends on. */
export type EventKind = 'compute' | 'send' | 'receive' | 'join'

export interface WorkloadEvent {
  readonly kind: EventKind
  readonly rank: number
  /** For people: what the trace calls it. */
  readonly name: string
  /** The numbers of the events that have to be over before it begins. */
  readonly after: readonly number[]
  /** Of `compute`: cycles for which it keeps the processor of its rank. */
  readonly cycles?: number
  /** The cycle before which it does not begin; default 0. */
  readonly earliest?: number
}

/** A message from one rank to another one. */
export interface Transfer {
  /** The numbers of its events: `send` of one rank, and `receive` of another one. */
  readonly send: number
  readonly receive: number
  /** At least 1. */
  readonly flits: number
  /** Where its algorithm names one: the way around the ring of each dimension. */
  readonly ways?: readonly Way[]
}

/** Rank r runs on node r of a network. */
export interface Workload {
  readonly name: string
  readonly ranks: number
  readonly events: readonly WorkloadEvent[]
  /** Each send and each receive is of one of them. What becomes possible in one cycle is sent in this order. */
  readonly transfers: readonly Transfer[]
}

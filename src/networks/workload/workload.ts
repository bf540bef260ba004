/**
 * The work of the ranks of a parallel program: events that depend on each other, in any format.
 */

import type { Way } from '../collective/route.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Network } from '../collective/network.js'
import { failToPlay, most, type TraceNode } from './trace.js'

/** The algorithms for operations that have several. */
export interface CollectiveChoice {
  readonly allReduce: 'ring-all-reduce' | 'torus-all-reduce' | 'halving-doubling'
  readonly allToAll: 'all-to-all' | 'all-to-all-by-dimension'
}

/** The choices that a trace leaves open. */
export interface WorkloadOptions {
  readonly name: string
  readonly network: Network
  readonly bytesPerFlit: number
  readonly cyclesPerNanosecond: number
  /** Factor for the durations of computations. */
  readonly computeScale: number
  readonly algorithms: CollectiveChoice
  /** The ranks of each group that collectives name. */
  readonly groups: ReadonlyMap<string, readonly number[]>
}

/** A workload under construction: events and transfers are added to it. */
export class WorkloadDraft {
  readonly events: WorkloadEvent[] = []
  readonly transfers: Transfer[] = []

  event(event: WorkloadEvent): number {
    return this.events.push(event) - 1
  }

  /** @throws FlitwaveError FW981 if a limit that protects memory is exceeded */
  transfer(transfer: Transfer, of: TraceNode): void {
    if (transfer.flits > most.flits) {
      const message = `${of.label} of rank ${of.rank} sends ${transfer.flits} flits at once, and ${most.flits} are the most`
      failToPlay(of.source, message, 'take more bytes per flit: --bytes-per-flit')
    }
    if (this.transfers.push(transfer) > most.transfers)
      failToPlay(of.source, `there are more than ${most.transfers} messages`, 'play a part of the trace')
  }
}

/** The kind of an event. A `join` takes no time: it stands for all its dependencies. */
export type EventKind = 'compute' | 'send' | 'receive' | 'join'

export interface WorkloadEvent {
  readonly kind: EventKind
  readonly rank: number
  /** The name in the trace, for readers. */
  readonly name: string
  /** The numbers of the events that must end before it begins. */
  readonly after: readonly number[]
  /** Cycles for which a `compute` occupies the processor of its rank. */
  readonly cycles?: number
  /** The cycle before which it does not begin; default 0. */
  readonly earliest?: number
}

/** A message from one rank to another. */
export interface Transfer {
  /** The numbers of its events: `send` of one rank, and `receive` of another. */
  readonly send: number
  readonly receive: number
  /** At least 1. */
  readonly flits: number
  /** The way around the ring of each dimension, if its algorithm specifies one. */
  readonly ways?: readonly Way[]
}

/** Rank r runs on node r of a network. */
export interface Workload {
  readonly name: string
  readonly ranks: number
  readonly events: readonly WorkloadEvent[]
  /**
   * Each send and each receive belongs to one of them. Transfers that become possible in one cycle are sent in this order.
   */
  readonly transfers: readonly Transfer[]
}

/** The dependents of each event: its successors, and the receive of a send. */
function followersOf({ events, transfers }: Workload): number[][] {
  const followers = events.map((): number[] => [])
  events.forEach(({ after }, index) => {
    for (const before of new Set(after)) followers[before]!.push(index)
  })
  for (const { send, receive } of transfers) followers[send]!.push(receive)
  return followers
}

/** The maximum number of events of a cycle that are named. */
const named = 8

/** @throws FlitwaveError FW982 if events wait for each other in a cycle, so that none of them can ever begin */
export function requireOrder(workload: Workload): void {
  const { events, transfers } = workload
  const followers = followersOf(workload)
  const missing = events.map(({ after }) => new Set(after).size)
  for (const { receive } of transfers) missing[receive]!++
  const ready = [...events.keys()].filter((index) => missing[index] === 0)
  // The loop appends to the list.
  for (const index of ready) {
    for (const follower of followers[index]!) {
      missing[follower]!--
      if (missing[follower] === 0) ready.push(follower)
    }
  }
  if (ready.length === events.length) return
  const circle = circleAmong(workload, missing)
  const shown = circle.slice(0, named).map((index) => events[index]!.name)
  const rest = circle.length > named ? [`${circle.length - named} more`] : []
  fail(
    'FW982',
    `${workload.name}: ${circle.length === 1 ? 'an event waits for itself' : `${circle.length} events wait for each other in a circle`}`,
    null,
    'take one of these dependencies out, or receive before the send that waits for it',
    [...shown, ...rest].map((name) => ({ message: name, place: null })),
  )
}

/** Follows the dependences of an event that never begins until they close a cycle. */
function circleAmong({ events, transfers }: Workload, missing: readonly number[]): number[] {
  const sendOf = new Map(transfers.map(({ send, receive }) => [receive, send]))
  const way: number[] = []
  const places = new Map<number, number>()
  let at = missing.findIndex((count) => count > 0)
  while (!places.has(at)) {
    places.set(at, way.push(at) - 1)
    const send = sendOf.get(at)
    at = [...events[at]!.after, ...(send === undefined ? [] : [send])].find((before) => missing[before]! > 0)!
  }
  return way.slice(places.get(at)).reverse()
}

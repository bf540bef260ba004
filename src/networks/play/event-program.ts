import { nodeCount, showNode, type Network } from '../collective/network.js'
import type { Path } from '../collective/route.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { requireOrder, type Workload } from '../workload/workload.js'
import { EventQueue } from './queues.js'
import type { ChannelUse, UnicastTimes } from './play-result.js'
import type { Program } from './program.js'

/** The measured times of an event, in cycles from the start. */
export interface EventTimes {
  /** When all its dependencies have ended. */
  readonly ready: number
  /** When it begins: `compute` when the processor of its rank is free, other events when they are ready. */
  readonly start: number
  /** When its dependents can begin. */
  readonly end: number
}

/** The result of a workload on a network. */
export interface WorkloadResult {
  /** The cycles until the last event is over. */
  readonly cycles: number
  /** Cycles of a start-up. */
  readonly ts: number
  /** In the order of the workload. */
  readonly events: readonly EventTimes[]
  /** In the order of the transfers. */
  readonly transfers: readonly UnicastTimes[]
  /** As in {@link PlayResult}. */
  readonly channels?: readonly ChannelUse[]
}

/**
 * A workload: rank r on node r. A processor computes one event at a time, in the order in which they become ready. A send
 * ends in the cycle after its tail has left the node, like a send that MPI calls local; a receive ends when its message can
 * be used, if it is ready by then.
 */
export class EventProgram implements Program {
  readonly name: string
  readonly unicasts: readonly Path[]
  readonly needsSent = true
  readonly completed: readonly number[] = []
  private readonly ready: Float64Array
  private readonly start: Float64Array
  private readonly end: Float64Array
  /** By event: the number of unfinished dependencies. */
  private readonly missing: Int32Array
  private readonly followers: readonly (readonly number[])[]
  /** By event: the transfer of a send or a receive. */
  private readonly transferOf: Int32Array
  /** By transfer: whether it has arrived. */
  private readonly arrived: Uint8Array
  /** Events that begin or end in later cycles. */
  private readonly beginning = new EventQueue<number>()
  private readonly ending = new EventQueue<number>()
  /** By rank: the events that wait for its processor; null while it is idle. */
  private readonly waiting: (number[] | null)[]

  /** @throws FlitwaveError FW950 if there are more ranks than nodes, FW982 for events that wait for each other in a cycle */
  constructor(
    private readonly workload: Workload,
    private readonly network: Network,
  ) {
    const { name, ranks, events, transfers } = workload
    const nodes = nodeCount(network)
    if (ranks > nodes)
      fail('FW950', `${name} has ${ranks} ranks, and the network ${nodes} nodes`, null, 'take a larger network')
    requireOrder(workload)
    this.name = name
    const nowhere = network.sizes.map(() => 'shorter' as const)
    this.unicasts = transfers.map(({ send, receive, ways = nowhere }) => ({
      from: events[send]!.rank,
      to: events[receive]!.rank,
      ways,
    }))
    const unknown = (): Float64Array => new Float64Array(events.length).fill(-1)
    this.ready = unknown()
    this.start = unknown()
    this.end = unknown()
    const followers = events.map((): number[] => [])
    this.missing = Int32Array.from(events, ({ after }, index) => {
      const before = new Set(after)
      for (const one of before) followers[one]!.push(index)
      return before.size
    })
    this.followers = followers
    this.transferOf = new Int32Array(events.length).fill(-1)
    transfers.forEach(({ send, receive }, index) => (this.transferOf[send] = this.transferOf[receive] = index))
    this.arrived = new Uint8Array(transfers.length)
    this.waiting = Array.from({ length: ranks }, () => null)
  }

  /** The times of the events, once all have ended. */
  get times(): EventTimes[] {
    return Array.from(this.end, (end, index) => ({ ready: this.ready[index]!, start: this.start[index]!, end }))
  }

  get next(): number {
    return Math.min(this.beginning.next, this.ending.next)
  }

  flitsOf(index: number): number {
    return this.workload.transfers[index]!.flits
  }

  describe(index: number): string {
    const { from, to } = this.unicasts[index]!
    const { name } = this.workload.events[this.workload.transfers[index]!.send]!
    return `${name}, from ${showNode(from, this.network)} to ${showNode(to, this.network)}`
  }

  begin(): readonly number[] {
    const enabled: number[] = []
    // Collect first: the loop below makes `missing` 0 for further unicasts.
    const first = [...this.missing.keys()].filter((index) => this.missing[index] === 0)
    for (const index of first) this.enable(index, 0, enabled)
    return enabled.sort(ascending)
  }

  receive(received: readonly number[], cycle: number): readonly number[] {
    const enabled: number[] = []
    for (const transfer of received) {
      this.arrived[transfer] = 1
      const { receive } = this.workload.transfers[transfer]!
      if (this.start[receive]! >= 0) this.finish(receive, cycle, enabled)
    }
    return enabled.sort(ascending)
  }

  sent(transfer: number, cycle: number): void {
    this.ending.add(cycle + 1, this.workload.transfers[transfer]!.send)
  }

  take(cycle: number): readonly number[] {
    const enabled: number[] = []
    // Events of zero length can make others due in the same cycle.
    while (this.next <= cycle) {
      for (const index of this.ending.take(cycle)) this.finish(index, cycle, enabled)
      for (const index of this.beginning.take(cycle)) this.startNow(index, cycle, enabled)
    }
    return enabled.sort(ascending)
  }

  checkEnd(): void {
    const index = this.end.findIndex((end) => end < 0)
    if (index >= 0) throw new Error(`${this.workload.events[index]!.name} has never been over`)
  }

  /** Called when all dependencies of an event have ended. */
  private enable(index: number, now: number, enabled: number[]): void {
    const { earliest = 0 } = this.workload.events[index]!
    this.ready[index] = now
    if (earliest > now) this.beginning.add(earliest, index)
    else this.startNow(index, now, enabled)
  }

  private startNow(index: number, now: number, enabled: number[]): void {
    const { kind, rank, cycles = 0 } = this.workload.events[index]!
    if (kind === 'compute') {
      const waiting = this.waiting[rank]
      if (waiting) return void waiting.push(index)
      this.waiting[rank] = []
      this.start[index] = now
      this.ending.add(now + cycles, index)
      return
    }
    this.start[index] = now
    if (kind === 'send') enabled.push(this.transferOf[index]!)
    // Long chains of these are handled iteratively, not recursively.
    else if (kind === 'join' || this.arrived[this.transferOf[index]!] === 1) this.ending.add(now, index)
  }

  private finish(index: number, now: number, enabled: number[]): void {
    const { kind, rank } = this.workload.events[index]!
    this.end[index] = now
    if (kind === 'compute') {
      const next = this.waiting[rank]!.shift()
      const rest = this.waiting[rank]!
      this.waiting[rank] = null
      if (next !== undefined) {
        this.startNow(next, now, enabled)
        this.waiting[rank] = rest
      }
    }
    for (const follower of this.followers[index]!) {
      this.missing[follower]!--
      if (this.missing[follower] === 0) this.enable(follower, now, enabled)
    }
  }
}

function ascending(a: number, b: number): number {
  return a - b
}

import type { Workload } from '../workload/workload.js'
import type { EventTimes, WorkloadResult } from './event-program.js'

/** How the time of a stretch is spent. */
export type StretchKind = 'compute' | 'port' | 'start-up' | 'network' | 'send' | 'wait'

/**
 * A stretch of the critical path: cycles in which an event delayed everything after it. `port`: a send is ready but waits
 * for earlier sends of its node, at its start-up or its port. `network` lasts from the departure of the head until the
 * message can be used; `send` lasts until the tail has left, where an event of the same rank waited for that; `wait` waits
 * for a cycle that the trace names.
 */
export interface Stretch {
  readonly kind: StretchKind
  readonly event: number
  readonly from: number
  readonly to: number
}

/**
 * The critical path of a rank: backwards from its last event, each time to the last event to finish of those that it waited
 * for. Its stretches follow each other without a gap, from cycle 0 to the end.
 */
export function criticalPath(workload: Workload, result: WorkloadResult, rank: number): Stretch[] {
  const finder = new Finder(workload, result)
  const stretches: Stretch[] = []
  for (let at = lastOf(rank, workload, result); at !== null;) {
    const step = finder.back(at)
    stretches.push(...step.stretches.filter(({ from, to }) => to > from))
    at = step.cause
  }
  return stretches.reverse()
}

/** A step backwards: its stretches from last to first, and the event whose end starts them. */
interface Step {
  readonly stretches: readonly Stretch[]
  readonly cause: number | null
}

class Finder {
  /** By event: the transfer of a send or a receive. */
  private readonly transferOf = new Map<number, number>()
  /** By rank and cycle: the computation that ended there. */
  private readonly computing = new Map<string, number>()

  constructor(
    private readonly workload: Workload,
    private readonly result: WorkloadResult,
  ) {
    workload.transfers.forEach(({ send, receive }, index) => {
      this.transferOf.set(send, index)
      this.transferOf.set(receive, index)
    })
    workload.events.forEach(({ kind, rank }, index) => {
      const { start, end } = result.events[index]!
      if (kind === 'compute' && end > start) this.computing.set(`${rank} ${end}`, index)
    })
  }

  back(event: number): Step {
    const { kind } = this.workload.events[event]!
    const { ready, end } = this.result.events[event]!
    if (kind === 'compute') return this.backFromCompute(event)
    // A receive that was ready when its message arrived waited for the message, otherwise for the events before it.
    if (kind === 'receive' && end > ready) return this.backFromMessage(event)
    return { stretches: this.before(event), cause: this.causeOf(event) }
  }

  private backFromCompute(event: number): Step {
    const { rank } = this.workload.events[event]!
    const { ready, start, end } = this.result.events[event]!
    const other = start > ready ? this.computing.get(`${rank} ${start}`) : undefined
    return { stretches: [{ kind: 'compute', event, from: start, to: end }], cause: other ?? this.causeOf(event) }
  }

  private backFromMessage(event: number): Step {
    const { end } = this.result.events[event]!
    const transfer = this.transferOf.get(event)!
    const { send } = this.workload.transfers[transfer]!
    const { left } = this.result.transfers[transfer]!
    const network: Stretch = { kind: 'network', event, from: left, to: end }
    // The departure of the tail does not matter here.
    return { stretches: [network, ...this.before(send).slice(1)], cause: this.causeOf(send) }
  }

  /** The time of an event since it became ready. */
  private before(event: number): readonly Stretch[] {
    const { kind } = this.workload.events[event]!
    const { ready, start, end } = this.result.events[event]!
    const wait: Stretch = { kind: 'wait', event, from: ready, to: start }
    if (kind !== 'send') return [wait]
    const { taken, left } = this.result.transfers[this.transferOf.get(event)!]!
    const started = taken + this.result.ts
    return [
      { kind: 'send', event, from: left, to: end },
      { kind: 'port', event, from: started, to: left },
      { kind: 'start-up', event, from: taken, to: started },
      { kind: 'port', event, from: start, to: taken },
      wait,
    ]
  }

  /** The event whose end made this event ready. */
  private causeOf(event: number): number | null {
    const { ready } = this.result.events[event]!
    return this.workload.events[event]!.after.find((before) => this.result.events[before]!.end === ready) ?? null
  }
}

function lastOf(rank: number, { events }: Workload, { events: times }: WorkloadResult): number | null {
  let last: number | null = null
  events.forEach((event, index) => {
    if (event.rank === rank && (last === null || times[index]!.end > times[last]!.end)) last = index
  })
  return last
}

/** By rank: the end of its last event. */
export function endsOf({ events, ranks }: Workload, times: readonly EventTimes[]): number[] {
  const ends = Array.from({ length: ranks }, () => 0)
  events.forEach(({ rank }, index) => (ends[rank] = Math.max(ends[rank]!, times[index]!.end)))
  return ends
}

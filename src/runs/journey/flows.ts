/** Latencies by flow: all packets of one class from one source to one destination. */

import { obtain } from '../../base/maps.js'
import { counted } from '../../base/text.js'
import { chainMemory } from './chain.js'
import type { Journey } from './journey.js'
import type { JourneyNetwork } from './network.js'
import type { CreationCycles } from './packets.js'
import { JourneyRecorder } from './recorder.js'

/** The latencies of a flow, in cycles; a quantile is the least latency that this share of the packets does not exceed. */
export interface Flow {
  readonly from: string
  readonly to: string
  /** Null if packets have no classes. */
  readonly class: string | null
  /** The number of arrived copies. */
  readonly packets: number
  readonly min: number
  readonly mean: number
  readonly median: number
  readonly p99: number
  readonly max: number
  /** The number of packets above the bound. */
  readonly missed: number
  /** The tag of the first packet with the greatest latency; null where tags cannot be read. */
  readonly worst: number | null
}

/** A packet that exceeds the bound. */
export interface MissedPacket {
  readonly tag: number | null
  readonly from: string
  /** Null for a packet that has not arrived. */
  readonly to: string | null
  readonly class: string | null
  readonly created: number
  /** In cycles; for a packet that has not arrived, so far. */
  readonly latency: number
}

export interface FlowTable {
  /** In cycles; null if no bound is set. */
  readonly bound: number | null
  readonly flows: readonly Flow[]
  /** The number of packets that have not arrived. */
  readonly underWay: number
  /** The slowest first. */
  readonly missed: readonly MissedPacket[]
}

/** The classes of packets, by tag; null if there are none. */
export type ClassOf = (tag: number) => string | null

export interface FlowOptions {
  readonly created?: CreationCycles
  readonly classOf?: ClassOf | undefined
  readonly bound?: number | undefined
}

interface FlowLatencies extends Pick<Flow, 'from' | 'to' | 'class'> {
  readonly latencies: number[]
  worst: { readonly tag: number | null; readonly latency: number }
}

/** Follows all packets of a run. It keeps their latencies, not the packets. */
export class FlowRecorder {
  private readonly flows = new Map<string, FlowLatencies>()
  private readonly missed: MissedPacket[] = []
  private readonly recorder: JourneyRecorder
  private cycle = -1

  constructor(
    private readonly network: JourneyNetwork,
    private readonly options: FlowOptions,
  ) {
    const { created } = options
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      memory: chainMemory,
      finished: (journey) => this.add(journey),
    })
  }

  /** Call it at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
    this.cycle = cycle
  }

  /** The flows so far, in the network's order of sources and destinations. */
  table(): FlowTable {
    const { bound = null } = this.options
    const order = new Map(this.network.places.map(({ label }, place) => [label, place]))
    const at = (label: string): number => order.get(label) ?? 0
    const flows = [...this.flows.values()].sort((a, b) => at(a.from) - at(b.from) || at(a.to) - at(b.to) || compare(a.class, b.class)) // prettier-ignore
    const waiting = this.recorder.underWay().filter(({ isPartial }) => !isPartial)
    const late = waiting.flatMap((journey) => this.missedBy(journey, null, this.cycle + 1 - journey.created))
    return {
      bound,
      flows: flows.map((flow) => flowOf(flow, bound)),
      underWay: waiting.length,
      missed: [...this.missed, ...late].sort((a, b) => b.latency - a.latency || a.created - b.created),
    }
  }

  private add(journey: Journey): void {
    if (journey.isPartial) return
    for (const { place, arrived } of journey.deliveries) {
      const [from, to] = [this.labelOf(journey.origin.place), this.labelOf(place)]
      const own = this.classOf(journey)
      const latency = arrived.at(-1)! - journey.created
      const flow = obtain(this.flows, JSON.stringify([from, to, own]), () => ({
        from,
        to,
        class: own,
        latencies: [] as number[],
        worst: { tag: journey.tag, latency },
      }))
      flow.latencies.push(latency)
      if (latency > flow.worst.latency) flow.worst = { tag: journey.tag, latency }
      this.missed.push(...this.missedBy(journey, to, latency))
    }
  }

  private missedBy(journey: Journey, to: string | null, latency: number): MissedPacket[] {
    if (latency <= (this.options.bound ?? Infinity)) return []
    const { tag, created, origin } = journey
    return [{ tag, from: this.labelOf(origin.place), to, class: this.classOf(journey), created, latency }]
  }

  private classOf({ tag }: Journey): string | null {
    return tag === null ? null : (this.options.classOf?.(tag) ?? null)
  }

  private labelOf(place: number): string {
    return this.network.places[place]!.label
  }
}

function compare(a: string | null, b: string | null): number {
  return (a ?? '').localeCompare(b ?? '', 'en', { numeric: true })
}

function flowOf({ latencies, worst, ...flow }: FlowLatencies, bound: number | null): Flow {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1]!
  return {
    ...flow,
    packets: sorted.length,
    min: sorted[0]!,
    mean: sorted.reduce((sum, latency) => sum + latency, 0) / sorted.length,
    median: at(0.5),
    p99: at(0.99),
    max: at(1),
    missed: bound === null ? 0 : sorted.reduce((count, latency) => count + Number(latency > bound), 0),
    worst: worst.tag,
  }
}

/** The maximum number of listed packets that exceed the bound. */
const listed = 20

/** Sentences above and below the table of flows. */
export function describeFlows({ flows, underWay, bound, missed }: FlowTable): {
  readonly head: string
  readonly tail: string[]
} {
  const packets = flows.reduce((sum, flow) => sum + flow.packets, 0)
  const rest = underWay === 0 ? '' : `; ${underWay} under way`
  const head = `${counted(packets, 'packet')} in ${counted(flows.length, 'flow')}${rest}; latencies in cycles`
  if (bound === null) return { head, tail: [] }
  if (missed.length === 0) return { head, tail: [`no packet misses the bound of ${counted(bound, 'cycle')}`] }
  const more = missed.length - listed
  return {
    head,
    tail: [
      `${counted(missed.length, 'packet')} ${missed.length === 1 ? 'misses' : 'miss'} the bound of ${counted(bound, 'cycle')}`,
      ...missed.slice(0, listed).map(describeMissed),
      ...(more > 0 ? [`  and ${more} more: --format json has them all`] : []),
    ],
  }
}

function describeMissed({ tag, from, to, created, latency, ...packet }: MissedPacket): string {
  const name = tag === null ? 'a packet' : `#${tag}`
  const own = packet.class === null ? '' : `, class ${packet.class}`
  const time = to === null ? `under way for ${latency} cycles` : `latency ${latency}`
  return `  ${name} from ${from}${to === null ? '' : ` to ${to}`}${own}: created in cycle ${created}, ${time}`
}

import { obtain } from '../maps.js'
import { accountOf } from './account.js'
import { chainMemory, chainOf } from './chain.js'
import type { Journey, Stay } from './journey.js'
import type { JourneyNetwork } from './network.js'
import { JourneyRecorder } from './recorder.js'

/** A packet, as little of it as a summary keeps. */
export interface PacketTime {
  readonly tag: number | null
  readonly from: string
  readonly to: string
  readonly created: number
  /** In cycles. */
  readonly latency: number
  readonly waited: number
}

/** Cycles that packets have waited at a place. */
export interface PlaceTime {
  readonly label: string
  readonly path: string
  readonly cycles: number
  /** By reason. */
  readonly reasons: ReadonlyMap<string, number>
}

/** A packet that others have waited for, whoever stood between. */
export interface BlockerTime {
  readonly tag: number | null
  /** Cycles of others. */
  readonly cycles: number
  readonly victims: number
}

interface Blocker {
  readonly tag: number | null
  cycles: number
  /** By their numbers. */
  readonly victims: Set<number>
}

/** Where the time of all packets of a run went. It keeps sums, not packets, so that a run can be of any length. */
export class Summary {
  /** Cycles by reason, over all packets. */
  readonly reasons = new Map<string, number>()
  /** What the reasons mean. */
  readonly about = new Map<string, string>()
  /** Latencies of all packets, one for each copy, in the order in which they arrived. */
  readonly latencies: number[] = []
  private readonly slowest: PacketTime[] = []
  private readonly places = new Map<number, Map<string, number>>()
  private readonly blockers = new Map<number, Blocker>()
  private readonly recorder: JourneyRecorder

  constructor(
    readonly network: JourneyNetwork,
    created?: ReadonlyMap<number, number>,
  ) {
    this.recorder = new JourneyRecorder(network, {
      ...(created && { created }),
      memory: chainMemory,
      finished: (journey) => journey.isPartial || this.add(journey),
    })
  }

  /** Packets that have begun and not arrived. */
  get underWay(): number {
    return this.recorder.countUnderWay
  }

  /** To be called at the end of each cycle, without a gap. */
  sample(cycle: number): void {
    this.recorder.record(cycle)
  }

  /** The packets that took longest. */
  slowestPackets(count: number): PacketTime[] {
    return this.slowest.sort(bySlowness).slice(0, count)
  }

  /** The places at which packets waited most. */
  worstPlaces(count: number): PlaceTime[] {
    const sums = [...this.places].map(([place, reasons]): PlaceTime => {
      const { label, path } = this.network.places[place]!
      return { label, path, reasons, cycles: [...reasons.values()].reduce((sum, cycles) => sum + cycles) }
    })
    return sums.sort((a, b) => b.cycles - a.cycles).slice(0, count)
  }

  /** The packets that were the root of most waiting. */
  worstBlockers(count: number): BlockerTime[] {
    const all = [...this.blockers.values()].map(({ tag, cycles, victims }) => ({ tag, cycles, victims: victims.size }))
    return all.sort((a, b) => b.cycles - a.cycles).slice(0, count)
  }

  private add(journey: Journey): void {
    for (const delivery of journey.deliveries) this.addCopy(delivery)
  }

  private addCopy(delivery: Stay): void {
    const { journey } = delivery
    let waited = 0
    for (const { from, cycles, reason, about, stay, culprits } of accountOf(delivery)) {
      add(this.reasons, reason, cycles)
      this.about.set(reason, about)
      if (!stay || culprits.length === 0) continue
      waited += cycles
      add(
        obtain(this.places, stay.place, () => new Map<string, number>()),
        reason,
        cycles,
      )
      this.blame(chainOf(culprits[0]!, from).last.journey, journey, cycles)
    }
    const latency = delivery.arrived.at(-1)! - journey.created
    this.latencies.push(latency)
    this.keepIfSlow({
      tag: journey.tag,
      from: this.network.places[journey.origin.place]!.label,
      to: this.network.places[delivery.place]!.label,
      created: journey.created,
      latency,
      waited,
    })
  }

  private blame(root: Journey, victim: Journey, cycles: number): void {
    if (root === victim) return
    const known = this.blockers.get(root.number)
    if (!known) this.blockers.set(root.number, { tag: root.tag, cycles, victims: new Set([victim.number]) })
    else {
      known.cycles += cycles
      known.victims.add(victim.number)
    }
  }

  private keepIfSlow(packet: PacketTime): void {
    this.slowest.push(packet)
    if (this.slowest.length < 2000) return
    this.slowest.sort(bySlowness)
    this.slowest.length = 100
  }
}

function bySlowness(a: PacketTime, b: PacketTime): number {
  return b.latency - a.latency || a.created - b.created
}

function add(sums: Map<string, number>, reason: string, cycles: number): void {
  sums.set(reason, (sums.get(reason) ?? 0) + cycles)
}

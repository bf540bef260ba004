import type { Watcher } from '../../deadlock/watched.js'
import { chainMemory } from '../../journey/chain.js'
import { describeDelay } from '../../journey/text.js'
import { describeMoment } from '../../journey/moment.js'
import type { JourneyNetwork } from '../../journey/network.js'
import { JourneyRecorder } from '../../journey/recorder.js'
import { wrapWords } from '../../../base/text.js'

/** The packets to explain, and their cycles. */
interface FollowedPackets {
  /** By tag: the cycle for which to explain each packet. */
  readonly asked: ReadonlyMap<number, number>
  /** By tag: when packets were due to be sent, if known. */
  readonly created: ReadonlyMap<number, number>
}

/** Follows some packets of a repeated run, and explains where their time was spent. */
export class PacketWatcher implements Watcher {
  /** By tag, as lines. */
  readonly told = new Map<number, readonly string[]>()
  private recorder: JourneyRecorder | null = null
  private readonly from: number

  /** @param network - called in the first relevant cycle */
  constructor(
    private readonly network: () => JourneyNetwork,
    private readonly packets: FollowedPackets,
  ) {
    const { asked, created } = packets
    this.from = Math.min(...[...asked.keys()].map((tag) => created.get(tag) ?? 0))
  }

  endCycle(cycle: number): boolean {
    if (cycle < this.from) return false
    const network = this.network()
    this.recorder ??= this.recorderOf(network)
    this.recorder.record(cycle)
    this.tellUnderWay(cycle, network)
    return this.told.size === this.packets.asked.size
  }

  private recorderOf(network: JourneyNetwork): JourneyRecorder {
    const { asked, created } = this.packets
    return new JourneyRecorder(network, {
      created,
      memory: chainMemory,
      finished: (journey) => {
        if (journey.tag !== null && asked.has(journey.tag)) this.told.set(journey.tag, describeDelay(journey, network))
      },
    })
  }

  /** Explains packets that have not arrived in their cycle. */
  private tellUnderWay(cycle: number, network: JourneyNetwork): void {
    const due = [...this.packets.asked].filter(([tag, last]) => cycle >= last && !this.told.has(tag))
    if (due.length === 0) return
    const underWay = new Map(this.recorder!.underWay().map((journey) => [journey.tag, journey]))
    for (const [tag] of due) {
      const journey = underWay.get(tag)
      const lines = journey ? wrapWords(describeMoment(journey, cycle, network).split(' '), 100) : []
      this.told.set(tag, lines)
    }
  }
}

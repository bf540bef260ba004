/** Follows the packets of a run through its cycles. What was followed last is kept, and goes on from where it is. */

import { JourneyLog } from '../../../runs/journey/recorder.js'
import type { DestinationReader, JourneyNetwork } from '../../../runs/journey/network.js'
import type { CreationCycles } from '../../../runs/journey/packets.js'
import type { Task } from '../task.js'
import type { PacketSource, StandingNetwork } from './packet-source.js'

/** Packets from one cycle on, up to another, both included. */
export interface Followed {
  readonly from: number
  readonly to: number
  readonly log: JourneyLog
}

/** Cycles between two pauses. */
const pace = 8

/** A log of more cycles is not made longer. */
const longest = 12_000

/** Restarting before a window takes as long as running this many cycles. */
const restart = 400

export class Follower {
  private standing: StandingNetwork | null = null
  private destinations: DestinationReader | undefined
  private known: { readonly from: number; to: number; readonly log: JourneyLog } | null = null
  /** Resolves when no other call extends the log. */
  private turn: Promise<unknown> = Promise.resolve()

  constructor(private readonly source: PacketSource) {}

  /** When packets were to be sent. */
  get created(): CreationCycles {
    return { get: (tag) => this.source.timesOf(tag)?.created }
  }

  /** Null for a run without. */
  get network(): JourneyNetwork | null {
    if (!this.standing) {
      this.standing = this.source.stand()
      this.destinations = this.standing?.network.destinations?.()
    }
    return this.standing?.network ?? null
  }

  /** Packets of these cycles, of some before and of some after; null for a run without a network. */
  async follow(from: number, to: number, task: Task): Promise<Followed | null> {
    const { network } = this
    if (!network) return null
    const before = this.turn
    const following = before.then(() => this.extend(network, from, to, task))
    this.turn = following.catch(() => undefined)
    return following
  }

  /** Goes from cycle to cycle. Another answer may do so in a pause: each cycle is gone to by itself. */
  async sample(log: { sample(cycle: number): void }, from: number, to: number, task: Task): Promise<void> {
    for (let cycle = from; cycle <= to; cycle++) {
      if ((cycle - from) % pace === 0) await task.pause()
      this.standing!.goTo(cycle)
      log.sample(cycle)
    }
  }

  private async extend(network: JourneyNetwork, from: number, to: number, task: Task): Promise<Followed> {
    const { known } = this
    const isOf = known && known.from <= from && to - known.from < longest && from - known.to < restart
    const log = isOf ? known : { from, to: from - 1, log: new JourneyLog(network, this.created, this.destinations) }
    this.known = log
    const sampler = {
      sample: (cycle: number) => {
        log.log.sample(cycle)
        log.to = cycle
      },
    }
    await this.sample(sampler, log.to + 1, to, task)
    return log
  }
}

import { nodeCount } from '../collective/network.js'
import { flitsOf, longestOf } from '../collective/flits.js'
import type { Schedule } from '../collective/schedule.js'
import type { Watcher } from '../deadlock/watched.js'
import { DependencyTracker } from './dependency-tracker.js'
import { EventQueue } from './event-queue.js'
import type { Hardware, HardwareEvent } from './hardware.js'
import type { PlayResult, UnicastTimes } from './play-result.js'
import { Processors } from './processors.js'
import { Queues } from './queues.js'
import { Tags, type TagSource } from './tags.js'
import type { Timing } from '../collective/timing.js'

/** A play has come to nothing for want of tags. */
export const outOfTags = Symbol('out of tags')

/** A play has come to nothing, for messages are under way and nothing moves; or its watcher has ended it. */
export const standstill = Symbol('standstill')

export interface RunOptions {
  /** By default, tags that become free again. */
  readonly tags?: TagSource
  /** Looks at the end of each cycle in which messages are under way. */
  readonly watcher?: Watcher | null
}

/** One run of a schedule. */
export class ScheduleRun {
  /** The present cycle; after the play, that in which it has ended. */
  get cycle(): number {
    return this.now
  }

  /** The cycle from which on nothing has happened; in a standstill. */
  quietSince = 0
  private now = 0
  private readonly dependencies: DependencyTracker
  private readonly processors: Processors
  private readonly tags: TagSource
  private readonly watcher: Watcher | null
  /** Unicasts whose tail has arrived, by the cycle from which on they can be used. */
  private readonly arrived = new EventQueue<number>()
  /** By unicast. */
  private readonly channels: Int32Array
  private readonly times: Readonly<Record<'ready' | 'taken' | 'left' | 'received', Float64Array>>
  /** By injection channel: the unicast on offer, -1 if there is none, and those that wait behind it. */
  private readonly offered: Int32Array
  private readonly behind: Queues
  private offers = 0
  /** Injection channels whose offer has been taken. */
  private emptied: readonly number[] = []
  /** Unicasts on their way, and those that have not been received. */
  private underWay = 0
  private left: number
  private readonly awaited: readonly HardwareEvent[]
  /** A network in which so many cycles nothing arrives or leaves has come to a standstill. */
  private readonly patience: number

  constructor(
    private readonly hardware: Hardware,
    private readonly schedule: Schedule,
    private readonly timing: Timing,
    { tags = new Tags(nodeCount(schedule.network), hardware.options.tagWidth), watcher = null }: RunOptions = {},
  ) {
    const { unicasts } = schedule
    this.tags = tags
    this.watcher = watcher
    this.dependencies = new DependencyTracker(schedule)
    const unknown = (): Float64Array => new Float64Array(unicasts.length).fill(-1)
    this.times = { ready: unknown(), taken: unknown(), left: unknown(), received: unknown() }
    this.processors = new Processors(timing, (index, cycle) => (this.times.taken[index] = cycle))
    this.channels = new Int32Array(unicasts.length)
    unicasts.forEach((unicast, index) => (this.channels[index] = hardware.channelOf(unicast)))
    const channels = nodeCount(schedule.network) * hardware.channelsPerNode
    this.offered = new Int32Array(channels).fill(-1)
    this.behind = new Queues(channels, unicasts.length)
    this.left = unicasts.length
    this.awaited = timing.startup === 'blocking' ? ['arrived', 'taken', 'sent'] : ['arrived', 'taken']
    this.patience = 1000 + 64 * longestOf(schedule, timing.flits)
  }

  /** @returns {@link outOfTags} if more unicasts were on their way to a node than tags tell apart */
  run(): PlayResult | typeof outOfTags | typeof standstill {
    this.hardware.reset()
    this.queue(this.dependencies.begin())
    while (this.left > 0) {
      this.receive()
      if (!this.send()) return outOfTags
      const wasTaken = this.watchSources()
      if (this.left > 0 && !this.goOn(wasTaken)) return standstill
    }
    this.dependencies.checkEnd()
    return this.result()
  }

  /** What can be used from this cycle on, and what can be sent because of that. */
  private receive(): void {
    const { arrived, hardware, tags, now } = this
    if (this.underWay > 0) {
      for (const channel of hardware.arrived()) {
        const node = Math.floor(channel / hardware.channelsPerNode)
        arrived.add(now + this.timing.tr, tags.release(hardware.tagAt(channel), node))
        this.underWay--
      }
    }
    const received = arrived.take(now)
    if (received.length === 0) return
    for (const index of received) this.times.received[index] = now
    this.left -= received.length
    this.queue(this.dependencies.receive(received, now))
  }

  private queue(unicasts: readonly number[]): void {
    for (const index of unicasts) {
      this.times.ready[index] = this.now
      this.processors.queue(index, this.schedule.unicasts[index]!.from, this.now)
    }
  }

  /** Offers to channels what is next; false if there is no tag for it. */
  private send(): boolean {
    const waiting = this.processors.ready(this.now)
    const { emptied } = this
    this.emptied = []
    for (const channel of emptied) {
      this.offered[channel] = -1
      this.offers--
      const next = this.behind.take(channel)
      if (next === -1) this.hardware.withdraw(channel)
      else if (!this.offer(channel, next)) return false
    }
    return waiting.every((index) => {
      const channel = this.channels[index]!
      if (this.offered[channel] === -1) return this.offer(channel, index)
      this.behind.add(channel, index)
      return true
    })
  }

  private offer(channel: number, index: number): boolean {
    const unicast = this.schedule.unicasts[index]!
    const tag = this.tags.take(index, unicast.to)
    if (tag === null) return false
    this.offered[channel] = index
    this.offers++
    this.hardware.offer(channel, unicast, flitsOf(unicast, this.schedule, this.timing.flits), tag)
    this.underWay++
    return true
  }

  /** What leaves the nodes in this cycle; returns whether an offer has been taken. */
  private watchSources(): boolean {
    const { hardware, now } = this
    if (this.offers > 0) {
      this.emptied = hardware.taken()
      for (const channel of this.emptied) this.times.left[this.offered[channel]!] = now
    }
    if (this.timing.startup === 'blocking' && this.underWay > 0)
      for (const channel of hardware.sent()) this.processors.sent(Math.floor(channel / hardware.channelsPerNode), now)
    return this.emptied.length > 0
  }

  /** Goes on to the next cycle in which something can be done; false if nothing ever will. */
  private goOn(wasTaken: boolean): boolean {
    const { hardware, now } = this
    const isWatched = this.watcher !== null && this.underWay > 0
    if (isWatched && this.watcher.endCycle(now)) return false
    const next = wasTaken ? now + 1 : Math.min(this.arrived.next, this.processors.next)
    if (next === Infinity && this.underWay === 0) this.dependencies.checkEnd()
    const patience = this.underWay > 0 ? this.patience : Infinity
    const most = isWatched ? 1 : Math.min(next - now, patience)
    const ran = hardware.advance(most, this.awaited)
    this.now += ran
    const isQuiet = ran === patience && hardware.arrived().length + hardware.taken().length === 0
    this.quietSince = now
    return !(isQuiet && next > this.now)
  }

  private result(): PlayResult {
    const { ready, taken, left, received } = this.times
    let unicasts: readonly UnicastTimes[] | undefined
    return {
      cycles: this.now,
      // Hundreds of thousands, which most studies do not look at.
      get unicasts() {
        return (unicasts ??= Array.from(ready, (_, i) => ({
          ready: ready[i]!,
          taken: taken[i]!,
          left: left[i]!,
          received: received[i]!,
        })))
      },
      messages: this.dependencies.completed.map((completed) => ({ completed })),
      ...(this.hardware.options.meters && { channels: this.hardware.uses() }),
    }
  }
}

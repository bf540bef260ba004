import { nodeCount } from '../collective/network.js'
import type { Watcher } from '../../runs/deadlock/watched.js'
import { EventQueue, Queues } from './queues.js'
import type { Hardware, HardwareEvent } from './hardware.js'
import { outOfTags, standstill, UnicastLog, type PlayResult, type RunOptions } from './play-result.js'
import { longestOf, type Program } from './program.js'
import { Processors } from './processors.js'
import { Tags, type TagSource } from './tags.js'
import type { Timing } from '../collective/timing.js'

export class NetworkRun {
  /** The current cycle; after the play, its last cycle. */
  get cycle(): number {
    return this.now
  }

  /** In a standstill: nothing has happened from this cycle on. */
  quietSince = 0
  private now = 0
  private readonly processors: Processors
  private readonly tags: TagSource
  private readonly watcher: Watcher | null
  /** Unicasts whose tail has arrived, by the first cycle in which they can be used. */
  private readonly arrived = new EventQueue<number>()
  /** By unicast. */
  private readonly channels: Int32Array
  private readonly times: UnicastLog
  /** By injection channel: the unicast on offer, -1 if there is none, and those that wait behind it. */
  private readonly offered: Int32Array
  private readonly behind: Queues
  private offers = 0
  /** By injection channel: the unicast that was taken last. */
  private readonly sending: Int32Array
  private readonly awaitsSent: boolean
  /** Injection channels whose offer was taken. */
  private emptied: readonly number[] = []
  /** Unicasts under way, and those not yet received. */
  private underWay = 0
  private left: number
  private readonly awaited: readonly HardwareEvent[]
  /** After this number of cycles without an arrival or a departure, a network has come to a standstill. */
  private readonly patience: number

  constructor(
    private readonly hardware: Hardware,
    private readonly program: Program,
    private readonly timing: Omit<Timing, 'flits'>,
    { tags, watcher = null }: RunOptions = {},
  ) {
    const { unicasts } = program
    const nodes = nodeCount(hardware.options.network)
    this.tags = tags ?? new Tags(nodes, hardware.options.tagWidth)
    this.watcher = watcher
    this.times = new UnicastLog(unicasts.length)
    this.processors = new Processors(timing, (index, cycle) => (this.times.taken[index] = cycle))
    this.channels = new Int32Array(unicasts.length)
    unicasts.forEach((unicast, index) => (this.channels[index] = hardware.channelOf(unicast)))
    const channels = nodes * hardware.channelsPerNode
    this.offered = new Int32Array(channels).fill(-1)
    this.behind = new Queues(channels, unicasts.length)
    this.left = unicasts.length
    this.sending = new Int32Array(channels).fill(-1)
    this.awaitsSent = timing.startup === 'blocking' || program.needsSent
    this.awaited = this.awaitsSent ? ['arrived', 'taken', 'sent'] : ['arrived', 'taken']
    this.patience = 1000 + 64 * longestOf(program)
  }

  /** @returns {@link outOfTags} if more unicasts were on their way to a node than there are tags */
  run(): PlayResult | typeof outOfTags | typeof standstill {
    this.hardware.reset()
    this.queue(this.program.begin())
    while (!this.isOver()) {
      this.receive()
      if (!this.send()) return outOfTags
      const wasTaken = this.watchSources()
      if (!this.isOver() && !this.goOn(wasTaken)) return standstill
    }
    this.program.checkEnd()
    return this.result()
  }

  private isOver(): boolean {
    return this.left === 0 && this.program.next === Infinity
  }

  /** Receives the unicasts that become usable in this cycle, and queues the sends that this enables. */
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
    for (const index of received) this.times.received[index] = now
    this.left -= received.length
    const enabled = received.length > 0 ? this.program.receive(received, now) : []
    if (this.program.next > now) this.queue(enabled)
    else this.queue([...enabled, ...this.program.take(now)].sort((a, b) => a - b))
  }

  private queue(unicasts: readonly number[]): void {
    for (const index of unicasts) {
      this.times.ready[index] = this.now
      this.processors.queue(index, this.program.unicasts[index]!.from, this.now)
    }
  }

  /** Offers the next unicasts to channels; false if no tag is free. */
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
    const unicast = this.program.unicasts[index]!
    const tag = this.tags.take(index, unicast.to)
    if (tag === null) return false
    this.offered[channel] = index
    this.offers++
    this.hardware.offer(channel, unicast, this.program.flitsOf(index), tag)
    this.underWay++
    return true
  }

  /** Follows the messages that leave the nodes in this cycle; returns true if an offer was taken. */
  private watchSources(): boolean {
    const { hardware, now } = this
    if (this.offers > 0) {
      this.emptied = hardware.taken()
      for (const channel of this.emptied) {
        this.times.left[this.offered[channel]!] = now
        this.sending[channel] = this.offered[channel]!
      }
    }
    if (this.awaitsSent && this.underWay > 0) for (const channel of hardware.sent()) this.sent(channel)
    return this.emptied.length > 0
  }

  /** Handles a tail that leaves in this cycle. */
  private sent(channel: number): void {
    if (this.timing.startup === 'blocking')
      this.processors.sent(Math.floor(channel / this.hardware.channelsPerNode), this.now)
    this.program.sent(this.sending[channel]!, this.now)
  }

  /** Advances to the next cycle in which something can be done; false if nothing can ever be. */
  private goOn(wasTaken: boolean): boolean {
    const { hardware, now } = this
    const isWatched = this.watcher !== null && this.underWay > 0
    if (isWatched && this.watcher.endCycle(now)) return false
    const next = wasTaken ? now + 1 : Math.min(this.arrived.next, this.processors.next, this.program.next)
    if (next === Infinity && this.underWay === 0) this.program.checkEnd()
    if (this.underWay === 0 && next < Infinity) {
      hardware.pass(next - now)
      this.now = next
      return true
    }
    const patience = this.underWay > 0 ? this.patience : Infinity
    const most = isWatched ? 1 : Math.min(next - now, patience)
    const ran = hardware.advance(most, this.awaited)
    this.now += ran
    const isQuiet = ran === patience && hardware.arrived().length + hardware.taken().length === 0
    this.quietSince = now
    return !(isQuiet && next > this.now)
  }

  private result(): PlayResult {
    const { times, program, hardware } = this
    return {
      cycles: this.now,
      // Built on demand: there are hundreds of thousands, which most experiments do not read.
      get unicasts() {
        return times.list
      },
      messages: program.completed.map((completed) => ({ completed })),
      ...(hardware.options.meters && { channels: hardware.uses() }),
    }
  }
}

import { groupBy } from '../../base/maps.js'
import { nodeCount } from '../collective/network.js'
import { flitsOf, type Schedule, type Unicast } from '../collective/schedule.js'
import { failToBegin, failToReach, showUnicast } from './errors.js'
import type { Program } from './program.js'

/** The state of a message at a node: flags. */
const has = 1
const wants = 2

/**
 * A schedule: tracks which node has which message, and hence which unicasts can begin: a unicast depends on the messages
 * that it carries.
 */
export class ScheduleProgram implements Program {
  readonly name: string
  readonly unicasts: readonly Unicast[]
  readonly needsSent = false
  /** Only arrivals are due. */
  readonly next = Infinity
  /** By message: the first cycle in which all destinations have it. */
  readonly completed: number[]
  private readonly messages: number
  /** By node and message. */
  private readonly flags: Uint8Array
  /** By message: destinations that do not have it. */
  private readonly left: number[]
  /** By unicast, and then by message: the number of messages that its node, or its source, still lacks. */
  private readonly missing: Int32Array
  /** By node and message: the first waiter, a place in {@link waiting} and {@link nextWaiter}; -1 for none. */
  private readonly first: Int32Array
  /** Unicasts that their nodes cannot begin, and the next place of those that wait for the same message. */
  private readonly waiting: number[] = []
  private readonly nextWaiter: number[] = []
  /** With barriers, the unicasts of each step that has any. */
  private readonly steps: readonly (readonly number[])[]
  private step = 0
  /** Unicasts of the current step that have not been received. */
  private open = 0

  /** @param flits - of a message, or of a vector */
  constructor(
    private readonly schedule: Schedule,
    private readonly flits: number,
  ) {
    const { name, network, messages, unicasts, hasBarriers } = schedule
    this.name = name
    this.unicasts = unicasts
    this.messages = messages.length
    this.completed = messages.map(() => 0)
    this.flags = new Uint8Array(nodeCount(network) * messages.length)
    this.first = new Int32Array(nodeCount(network) * messages.length).fill(-1)
    this.left = messages.map(({ source, destinations }, message) => {
      for (const node of destinations) this.mark(node, message, wants)
      return new Set(destinations).size - (destinations.includes(source) ? 1 : 0)
    })
    this.missing = new Int32Array(unicasts.length + messages.length)
    messages.forEach(({ source, combines = [] }, message) => {
      if (!this.awaitAll(source, combines, unicasts.length + message)) this.mark(source, message, has)
    })
    unicasts.forEach(({ from, carries }, index) => this.awaitAll(from, carries, index))
    this.steps = hasBarriers ? stepsOf(schedule) : []
  }

  flitsOf(index: number): number {
    return flitsOf(this.unicasts[index]!, this.schedule, this.flits)
  }

  describe(index: number): string {
    return showUnicast(index, this.schedule)
  }

  sent(): void {
    // Nothing depends on unicasts that have left but not arrived.
  }

  take(): readonly number[] {
    return []
  }

  /** The unicasts that can begin at once. */
  begin(): readonly number[] {
    if (this.schedule.hasBarriers) return this.beginStep()
    return this.schedule.unicasts.flatMap((_, index) => (this.missing[index] === 0 ? [index] : []))
  }

  /** The unicasts that can begin once these are received, all in one cycle; in the order of the schedule. */
  receive(received: readonly number[], cycle: number): readonly number[] {
    const enabled: number[] = []
    for (const index of received) this.receiveOne(index, cycle, enabled)
    if (!this.schedule.hasBarriers) return enabled.sort((a, b) => a - b)
    this.open -= received.length
    return this.open === 0 ? this.beginStep() : []
  }

  /**
   * Called when no more unicast can begin.
   * @throws FlitwaveError FW951 if one has never begun, or a destination was omitted
   */
  checkEnd(): void {
    const index = this.missing.findIndex((count) => count > 0)
    if (index >= 0 && index < this.schedule.unicasts.length) this.failToBegin(index)
    this.schedule.messages.forEach(({ destinations }, message) => {
      if (this.left[message] === 0) return
      failToReach(
        message,
        destinations.find((node) => !this.is(node, message, has))!,
        this.schedule,
      )
    })
  }

  /** Adds to `enabled` the unicasts that this one enables. It allocates nothing, because there are many unicasts. */
  private receiveOne(index: number, cycle: number, enabled: number[]): void {
    const { to, carries } = this.schedule.unicasts[index]!
    for (const message of carries) this.obtain(to, message, cycle, enabled)
  }

  /** Gives a node a message from this cycle on, and the messages that it combines with it. */
  private obtain(node: number, message: number, cycle: number, enabled: number[]): void {
    if (this.is(node, message, has)) return
    this.mark(node, message, has)
    if (this.is(node, message, wants) && (this.left[message]! -= 1) === 0) this.completed[message] = cycle
    for (let at = this.first[node * this.messages + message]!; at >= 0; at = this.nextWaiter[at]!) {
      const waiter = this.waiting[at]!
      if ((this.missing[waiter]! -= 1) > 0) continue
      const combined = waiter - this.schedule.unicasts.length
      if (combined < 0) enabled.push(waiter)
      else {
        if (this.left[combined] === 0) this.completed[combined] = cycle
        this.obtain(node, combined, cycle, enabled)
      }
    }
  }

  private beginStep(): readonly number[] {
    const unicasts = this.steps[this.step++] ?? []
    for (const index of unicasts) if (this.missing[index]! > 0) this.failToBegin(index)
    this.open = unicasts.length
    return unicasts
  }

  private failToBegin(index: number): never {
    const { from, carries } = this.schedule.unicasts[index]!
    return failToBegin(
      index,
      carries.find((message) => !this.is(from, message, has))!,
      this.schedule,
    )
  }

  /** Makes a unicast, or a message, wait for the messages that a node lacks; false if it has them all. */
  private awaitAll(node: number, messages: readonly number[], index: number): boolean {
    for (const message of messages.length > 1 ? new Set(messages) : messages) {
      if (this.is(node, message, has)) continue
      this.await(node, message, index)
      this.missing[index]!++
    }
    return this.missing[index]! > 0
  }

  private await(node: number, message: number, index: number): void {
    const key = node * this.messages + message
    this.nextWaiter.push(this.first[key]!)
    this.first[key] = this.waiting.push(index) - 1
  }

  private is(node: number, message: number, flag: number): boolean {
    return (this.flags[node * this.messages + message]! & flag) !== 0
  }

  private mark(node: number, message: number, flag: number): void {
    this.flags[node * this.messages + message]! |= flag
  }
}

function stepsOf({ unicasts }: Schedule): number[][] {
  const byStep = groupBy(unicasts.keys(), (index) => unicasts[index]!.step)
  return [...byStep].sort(([a], [b]) => a - b).map(([, indices]) => indices)
}

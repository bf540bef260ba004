import { othersOf, type Schedule } from '../schedule.js'
import { nodeCount, nodesOf } from '../network.js'
import { byStep } from './routed.js'

/** A unicast and a message that it carries. */
export interface Carriage {
  readonly unicast: number
  readonly message: number
}

export interface Delivery {
  /** Destinations that do not get their message. */
  readonly missing: readonly { readonly message: number; readonly node: number }[]
  /**
   * Unicasts to a node that already has the message, or gets it in the same step from another node. If this list and
   * `missing` are empty, each destination gets its message exactly once.
   */
  readonly repeated: readonly Carriage[]
  /** Unicasts from a node that does not have the message before the step. */
  readonly unheld: readonly Carriage[]
  /** How often a node gets a message only to pass it on. */
  readonly relays: number
}

/**
 * Follows all messages through the steps. A message that a node sends without having it counts as delivered nevertheless, so
 * that a fault is reported once, without the faults that follow from it.
 */
export function checkDelivery(schedule: Schedule): Delivery {
  const { messages, unicasts } = schedule
  const holders = new Holders(schedule)
  const repeated: Carriage[] = []
  const unheld: Carriage[] = []
  let deliveries = 0
  for (const numbers of byStep(schedule)) {
    for (const number of numbers) {
      const { from, carries } = unicasts[number]!
      for (const message of carries) if (!holders.has(message, from)) unheld.push({ unicast: number, message })
    }
    for (const number of numbers) {
      const { to, carries } = unicasts[number]!
      for (const message of carries) {
        if (holders.has(message, to)) repeated.push({ unicast: number, message })
        else deliveries++
        holders.give(message, to)
      }
    }
  }
  const missing = messages.flatMap(({ destinations }, message) =>
    destinations.filter((node) => !holders.has(message, node)).map((node) => ({ message, node })),
  )
  const wanted = messages.reduce((sum, message) => sum + othersOf(message).length, 0)
  return { missing, repeated, unheld, relays: deliveries - (wanted - missing.length) }
}

/**
 * By node: the messages that it has in the end, including those that it has combined. A message that its sender lacks never
 * arrives.
 */
export function messagesThere(schedule: Schedule): number[][] {
  const { messages, network, unicasts } = schedule
  const holders = new Holders(schedule)
  for (const numbers of byStep(schedule)) {
    const sent = numbers.flatMap((number) => {
      const { from, to, carries } = unicasts[number]!
      return carries.filter((message) => holders.has(message, from)).map((message) => ({ message, to }))
    })
    for (const { message, to } of sent) holders.give(message, to)
  }
  return nodesOf(network).map((node) => [...messages.keys()].filter((message) => holders.has(message, node)))
}

/** The messages that nodes have. */
class Holders {
  /** By message and node: 1 if the node has received the message. */
  private readonly given: readonly Uint8Array[]

  constructor(private readonly schedule: Schedule) {
    this.given = schedule.messages.map(() => new Uint8Array(nodeCount(schedule.network)))
  }

  /** A source has its message once it has all that it combines. */
  has(message: number, node: number): boolean {
    if (this.given[message]![node]) return true
    const { source, combines = [] } = this.schedule.messages[message]!
    return source === node && combines.every((other) => this.has(other, node))
  }

  give(message: number, node: number): void {
    this.given[message]![node] = 1
  }
}

/** True if each destination gets its message and no node gets a message that it already has. */
export function isExactlyOnce({ missing, repeated, unheld }: Delivery): boolean {
  return missing.length + repeated.length + unheld.length === 0
}

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
   * To a node that has the message, or gets it in the same step from somebody else. With none of these, and none missing,
   * each destination gets its message exactly once.
   */
  readonly repeated: readonly Carriage[]
  /** From a node that does not have the message before the step. */
  readonly unheld: readonly Carriage[]
  /** How often a node gets a message that is not for it, to pass it on. */
  readonly relays: number
}

/**
 * Follows all messages through the steps. What a node sends without having it is taken for delivered nevertheless: so one
 * fault is named once, and not with all that follows from it.
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

/** By node: the messages that it has in the end, those that it has combined included. What is sent without being there never comes. */
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
  /** By message and node: who has been given it. */
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

/** Each destination gets its message, and nobody one that it has. */
export function isExactlyOnce({ missing, repeated, unheld }: Delivery): boolean {
  return missing.length + repeated.length + unheld.length === 0
}

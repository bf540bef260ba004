import { othersOf } from '../messages.js'
import { nodeCount } from '../network.js'
import type { Schedule } from '../schedule.js'
import { byStep } from './routed.js'

/** A unicast and a message that it carries. */
export interface Carriage {
  readonly unicast: number
  readonly message: number
}

/** Who gets what. */
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
  const { messages, network, unicasts } = schedule
  const holders = messages.map(({ source }) => {
    const holds = new Uint8Array(nodeCount(network))
    holds[source] = 1
    return holds
  })
  const repeated: Carriage[] = []
  const unheld: Carriage[] = []
  let deliveries = 0
  for (const numbers of byStep(schedule)) {
    for (const number of numbers) {
      const { from, carries } = unicasts[number]!
      for (const message of carries) if (!holders[message]![from]) unheld.push({ unicast: number, message })
    }
    for (const number of numbers) {
      const { to, carries } = unicasts[number]!
      for (const message of carries) {
        if (holders[message]![to]) repeated.push({ unicast: number, message })
        else deliveries++
        holders[message]![to] = 1
      }
    }
  }
  const missing = messages.flatMap(({ destinations }, message) =>
    destinations.filter((node) => !holders[message]![node]).map((node) => ({ message, node })),
  )
  const wanted = messages.reduce((sum, message) => sum + othersOf(message).length, 0)
  return { missing, repeated, unheld, relays: deliveries - (wanted - missing.length) }
}

/** Each destination gets its message, and nobody one that it has. */
export function isExactlyOnce({ missing, repeated, unheld }: Delivery): boolean {
  return missing.length + repeated.length + unheld.length === 0
}

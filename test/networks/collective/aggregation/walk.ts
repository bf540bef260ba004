import { nodeCount } from '../../../../src/networks/collective/network.js'
import { routeOf } from '../../../../src/networks/collective/route.js'
import type { Schedule, Unicast } from '../../../../src/networks/collective/schedule.js'

/** The events of a step. */
export interface WalkedStep {
  readonly unicasts: readonly Unicast[]
  /** The most hops of a unicast. */
  readonly hops: number
  /** How many channels were in use. */
  readonly channels: number
}

export interface Walked {
  readonly steps: readonly WalkedStep[]
  /** Channels that a step used twice, unicasts of what their sender did not have; at best there are none. */
  readonly faults: readonly string[]
  /** How many pairs of a message and one of its destinations remained without each other. */
  readonly missing: number
}

/** Follows a schedule with barriers, hop by hop and message by message. */
export function walk(schedule: Schedule): Walked {
  const { network, messages, unicasts } = schedule
  const words = Math.ceil(messages.length / 32)
  const held = Array.from({ length: nodeCount(network) }, () => new Uint32Array(words))
  messages.forEach(({ source }, message) => add(held[source]!, message))

  const bySteps = Array.from({ length: schedule.steps }, (): Unicast[] => [])
  for (const unicast of unicasts) bySteps[unicast.step - 1]!.push(unicast)
  const faults: string[] = []
  const sets = new WeakMap<readonly number[], Uint32Array>()
  const steps = bySteps.map((ofStep, index): WalkedStep => {
    const used = new Set<number>()
    let hops = 0
    for (const unicast of ofStep) {
      const route = routeOf(unicast, network)
      hops = Math.max(hops, route.length)
      for (const { channel } of route) {
        if (used.has(channel)) faults.push(`step ${index + 1} uses channel ${channel} twice`)
        used.add(channel)
      }
      const set = sets.get(unicast.carries) ?? setOf(unicast.carries, words)
      sets.set(unicast.carries, set)
      if (set.some((word, i) => (word & ~held[unicast.from]![i]!) !== 0))
        faults.push(`step ${index + 1}: node ${unicast.from} sends what it has not`)
    }
    for (const { to, carries } of ofStep) {
      const [receiver, set] = [held[to]!, sets.get(carries)!]
      for (let i = 0; i < words; i++) receiver[i]! |= set[i]!
    }
    return { unicasts: ofStep, hops, channels: used.size }
  })

  let missing = 0
  messages.forEach(({ destinations }, message) => {
    for (const node of destinations) if (!has(held[node]!, message)) missing++
  })
  return { steps, faults, missing }
}

function setOf(messages: readonly number[], words: number): Uint32Array {
  const set = new Uint32Array(words)
  for (const message of messages) add(set, message)
  return set
}

function add(set: Uint32Array, message: number): void {
  set[message >>> 5]! |= 1 << (message & 31)
}

function has(set: Uint32Array, message: number): boolean {
  return ((set[message >>> 5]! >>> (message & 31)) & 1) === 1
}

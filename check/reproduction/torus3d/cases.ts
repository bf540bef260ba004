/** Schedules of aggregation and distribution, with counts of their properties. */

import { aggregationSchedule } from '../../../src/networks/collective/aggregation/aggregation.js'
import { ddnsOf } from './subnetwork-properties.js'
import { nodesOf, type Network } from '../../../src/networks/collective/network.js'
import { Random } from '../../../src/networks/collective/random.js'
import { routeOf } from '../../../src/networks/collective/route.js'
import type { Schedule } from '../../../src/networks/collective/schedule.js'
import { countOf } from '../figures.js'

export interface Case {
  readonly n: number
  readonly h: number
  readonly schedule: Schedule
}

const sizes = [
  [4, 2],
  [6, 3],
  [4, 4],
  [8, 4],
  [7, 7],
  [14, 7],
] as const

export const networkOf = (n: number): Network => ({ topology: 'torus', sizes: [n, n, n] })

let known: readonly Case[] | null = null

/** One message at each node of the small tori, and at 64 random ones of the large one. */
export function cases(): readonly Case[] {
  known ??= sizes.map(([n, h]) => {
    const nodes = nodesOf(networkOf(n))
    const sources = n <= 8 ? nodes : new Random(1).sample(nodes, 64)
    return { n, h, schedule: aggregationSchedule({ n, h, sources }) }
  })
  return known
}

/** `(4, 2), (8, 4)` */
export const named = (found: readonly Case[]): string => found.map(({ n, h }) => `(${n}, ${h})`).join(', ')

/** The steps before the distribution, whose first step is never empty; some steps of the aggregation are. */
export function aggregationSteps({ schedule }: Case): number {
  return stepsBefore(schedule, (phase) => phase.startsWith('B') || phase.startsWith('C'))
}

export function stepsBefore({ unicasts, steps }: Schedule, isIn: (phase: string) => boolean): number {
  return unicasts.reduce((least, { step, phase }) => (isIn(phase!) ? Math.min(least, step - 1) : least), steps)
}

/** Pairs of a message and a node that does not have it at the end. */
export function missing({ n, schedule }: Case): number {
  const { messages, unicasts, steps } = schedule
  const words = Math.ceil(messages.length / 32)
  const held = nodesOf(networkOf(n)).map(() => new Uint32Array(words))
  const add = (set: Uint32Array, message: number): void => void (set[message >>> 5]! |= 1 << (message & 31))
  messages.forEach(({ source }, message) => add(held[source]!, message))
  const sets = new Map<readonly number[], Uint32Array>()
  const bySteps = Array.from({ length: steps + 1 }, (): (typeof unicasts)[number][] => [])
  for (const unicast of unicasts) bySteps[unicast.step]!.push(unicast)
  for (const ofStep of bySteps) {
    for (const { from, to, carries } of ofStep) {
      const set = sets.get(carries) ?? new Uint32Array(words)
      if (!sets.has(carries)) for (const message of carries) add(set, message)
      sets.set(carries, set)
      // No node forwards in a step what it receives in it: a step would then have a path of two, but steps have barriers.
      for (let i = 0; i < words; i++) if ((set[i]! & ~held[from]![i]!) !== 0) return Infinity
      for (let i = 0; i < words; i++) held[to]![i]! |= set[i]!
    }
  }
  let without = 0
  for (const ofNode of held)
    for (let message = 0; message < messages.length; message++)
      if (((ofNode[message >>> 5]! >>> (message & 31)) & 1) === 0) without++
  return without
}

/** Channels that are used twice in a step. */
export function shared({ n, schedule }: Case): number {
  const network = networkOf(n)
  const channels = 6 * n ** 3
  const seen = new Set<number>()
  let twice = 0
  for (const unicast of schedule.unicasts) {
    for (const { channel } of routeOf(unicast, network)) {
      const key = unicast.step * channels + channel
      if (seen.has(key)) twice++
      seen.add(key)
    }
  }
  return twice
}

/** The number of messages of each DDN after the tuning. */
export function tunedCounts({ n, h, schedule }: Case): number[] {
  const at = schedule.messages.map(({ source }) => source)
  for (const { phase, to, carries } of schedule.unicasts) {
    if (phase === 'A1' || phase === 'A3') for (const message of carries) at[message] = to
  }
  return ddnsOf(n, h).map((nodes) => {
    const own = new Set(nodes)
    return countOf(at, (node) => own.has(node))
  })
}

/** The maximum number of messages in a unicast of a phase. */
export function largest({ schedule }: Case, phase: string): number {
  return schedule.unicasts.reduce(
    (most, each) => (each.phase === phase ? Math.max(most, each.carries.length) : most),
    0,
  )
}

/** Random schedules for playing in software and in hardware. */

import type { EngineShape, Play } from 'flitwave/play'
import { nodeCount, type Network } from '../../../src/networks/collective/network.js'
import { Random } from '../../../src/networks/collective/random.js'
import type { Way } from '../../../src/networks/collective/route.js'
import type { Message, Schedule, Unicast } from '../../../src/networks/collective/schedule.js'
import type { StartUp, Timing } from '../../../src/networks/collective/timing.js'

/** The common shape of a group of schedules, which share one network of engines. */
export interface CollectiveSetting {
  readonly network: Network
  readonly ports: Schedule['ports']
  readonly startup: StartUp
  readonly hasBarriers: boolean
  /** True if unicasts carry several messages. */
  readonly combines: boolean
}

const mostUnicasts = 28
const mostMessages = 4
const mostSteps = 6
const mostFlits = 12

/** Tables that hold all schedules except rare ones. */
export function shapeFor({ combines, hasBarriers }: CollectiveSetting): EngineShape {
  return {
    descriptors: 10,
    receptions: 12,
    triggers: combines ? 10 : 5,
    messages: mostMessages,
    combining: combines && !hasBarriers ? 1 : 0,
    steps: hasBarriers ? mostSteps : 1,
    pending: 12,
    lengthWidth: 6,
  }
}

const ways: readonly Way[] = ['shorter', 'shorter-else-negative', 'positive', 'negative']

/** Nodes forward messages that they have, some repeatedly to the same node, in an order unrelated to time. */
export function randomPlay(setting: CollectiveSetting, seed: number): Play {
  const { network, startup } = setting
  const random = new Random(seed)
  const nodes = nodeCount(network)
  const sources = Array.from({ length: 1 + random.below(mostMessages) }, () => random.below(nodes))
  /** By node: its messages, and the steps of their arrival. */
  const has = Array.from({ length: nodes }, () => new Map<number, number>())
  sources.forEach((source, message) => has[source]!.set(message, 0))
  const unicasts: Unicast[] = []
  const count = 1 + random.below(mostUnicasts)
  while (unicasts.length < count) {
    const unicast = randomUnicast(setting, has, random)
    if (unicast) unicasts.push(unicast)
  }
  const messages = sources.map((source, message): Message => ({
    source,
    destinations: [...has.keys()].filter((node) => node !== source && has[node]!.has(message) && random.below(4) > 0),
  }))
  const flits = 1 + random.below(mostFlits)
  const timing: Timing = { flits, ts: latency(random), tr: latency(random), startup }
  return { schedule: scheduleOf(setting, messages, random.sample(unicasts, unicasts.length)), timing }
}

/** Often zero or one cycle, which are the special cases. */
function latency(random: Random): number {
  return [0, 0, 1, 2, random.below(40)][random.below(5)]!
}

function randomUnicast(
  { network, combines }: CollectiveSetting,
  has: readonly Map<number, number>[],
  random: Random,
): Unicast | null {
  const holders = [...has.keys()].filter((node) => has[node]!.size > 0)
  const from = holders[random.below(holders.length)]!
  const to = random.below(has.length)
  if (to === from) return null
  const held = [...has[from]!]
  const carried = combines ? random.sample(held, random.below(held.length + 1)) : random.sample(held, 1)
  const step = 1 + carried.reduce((last, [, came]) => Math.max(last, came), 0) + random.below(2)
  if (step > mostSteps) return null
  for (const [message] of carried) has[to]!.set(message, Math.min(step, has[to]!.get(message) ?? step))
  return {
    from,
    to,
    ways: network.sizes.map(() => ways[random.below(4)]!),
    carries: carried.map(([message]) => message),
    step,
  }
}

function scheduleOf(
  { network, ports, hasBarriers }: CollectiveSetting,
  messages: readonly Message[],
  unicasts: readonly Unicast[],
): Schedule {
  const steps = unicasts.reduce((last, { step }) => Math.max(last, step), 0)
  return { name: 'random', network, ports, messages, unicasts, hasBarriers, steps }
}

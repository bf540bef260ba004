/** A schedule as the tables of collective engines. */

import { groupBy } from '../../maps.js'
import { greatestOf } from '../../extremes.js'
import { nodeCount } from '../../collective/network.js'
import type { Schedule } from '../../collective/schedule.js'
import type { Timing } from '../../collective/timing.js'
import { bitLength } from '../../hdl/declare/types.js'
import { injectionChannelOf } from '../hardware.js'
import { flitsOf } from '../schedule-run.js'
import type { EngineShape } from './shape.js'
import { triggersOf, type NodeTriggers } from './waits.js'

/** Where a unicast is in the tables. */
export interface UnicastPlace {
  readonly from: number
  readonly to: number
  /** Its injection channel. */
  readonly channel: number
  /** The number of its descriptor in that channel. */
  readonly descriptor: number
  /** Its place among all unicasts of its node. */
  readonly rank: number
  /** The number of its reception at its target. */
  readonly reception: number
}

/** What the engine of a node is told beside its unicasts. */
export interface NodeProgram {
  /** By injection channel: the unicasts, in the order of its descriptors. */
  readonly channels: readonly (readonly number[])[]
  /** By injection channel, then by descriptor: its link. */
  readonly links: readonly (readonly number[])[]
  /** If unicasts wait for data. By injection channel, then by trigger: its head. */
  readonly heads: readonly (readonly number[])[]
  readonly triggers: NodeTriggers | null
  /** By step: receptions until its end. */
  readonly expected: readonly number[]
}

export interface Program {
  readonly schedule: Schedule
  readonly timing: Timing
  /** The least that holds it. */
  readonly shape: EngineShape
  /** By unicast. */
  readonly places: readonly UnicastPlace[]
  /** By node. */
  readonly nodes: readonly NodeProgram[]
  /** Steps that have unicasts; without barriers 1, or 0 if nothing is sent. */
  readonly steps: number
}

/** @param schedule - in which no unicast waits in vain */
export function programOf(schedule: Schedule, timing: Timing): Program {
  const { network, ports, unicasts, hasBarriers } = schedule
  const numbers = [...unicasts.keys()]
  // In a step, and without barriers, the list decides.
  const inOrder = hasBarriers ? numbers.sort((a, b) => unicasts[a]!.step - unicasts[b]!.step || a - b) : numbers
  const steps = hasBarriers ? [...new Set(inOrder.map((index) => unicasts[index]!.step))] : []
  const stepOf = new Map(steps.map((step, number) => [step, number]))
  const sentBy = groupBy(inOrder, (index) => unicasts[index]!.from)
  const sentTo = groupBy(inOrder, (index) => unicasts[index]!.to)
  const places: UnicastPlace[] = []
  const channelCount = ports === 'one-port' ? 1 : 2 * network.sizes.length
  for (const list of sentTo.values())
    list.forEach((index, reception) => {
      const { from, to } = unicasts[index]!
      const channel = injectionChannelOf(unicasts[index]!, network, ports)
      places[index] = { from, to, channel, descriptor: 0, rank: 0, reception }
    })
  const nodes = Array.from({ length: nodeCount(network) }, (_, node): NodeProgram => {
    const sent = sentBy.get(node) ?? []
    const received = sentTo.get(node) ?? []
    const channels = Array.from({ length: channelCount }, (): number[] => [])
    sent.forEach((index, rank) => {
      const list = channels[places[index]!.channel]!
      places[index] = { ...places[index]!, descriptor: list.length, rank }
      list.push(index)
    })
    const stepNumber = (index: number): number => stepOf.get(unicasts[index]!.step) ?? 0
    const expected = Array.from({ length: Math.max(1, steps.length) }, (_, step) =>
      hasBarriers ? received.filter((index) => stepNumber(index) <= step).length : received.length,
    )
    if (hasBarriers) {
      const links = channels.map((list) => list.map((index) => stepNumber(index) + 1))
      return { channels, links, heads: [], triggers: null, expected }
    }
    const triggers = triggersOf(
      node,
      sent.map((index) => unicasts[index]!),
      received.map((index) => unicasts[index]!),
      schedule,
    )
    const chains = channels.map((list) => chain(list.map((index) => triggers.ofUnicast[places[index]!.rank]!)))
    return {
      channels,
      links: chains.map(({ links }) => links),
      heads: chains.map(({ heads }) => heads),
      triggers,
      expected,
    }
  })
  const shape = shapeOf(schedule, timing, nodes, steps.length)
  return { schedule, timing, shape, places, nodes, steps: unicasts.length === 0 ? 0 : Math.max(1, steps.length) }
}

/** Chains descriptors with the same trigger; numbers from 1 on, 0 for none. */
function chain(triggers: readonly number[]): { links: number[]; heads: number[] } {
  const links = triggers.map(() => 0)
  const heads: number[] = []
  for (let descriptor = triggers.length - 1; descriptor >= 0; descriptor--) {
    const trigger = triggers[descriptor]!
    links[descriptor] = heads[trigger] ?? 0
    heads[trigger] = descriptor + 1
  }
  return { links, heads: Array.from(heads, (head: number | undefined) => head ?? 0) }
}

function shapeOf(schedule: Schedule, timing: Timing, nodes: readonly NodeProgram[], steps: number): EngineShape {
  const lengths = schedule.unicasts.map((unicast) => flitsOf(unicast, timing))
  const most = (of: (node: NodeProgram) => number): number => greatestOf([1, ...nodes.map(of)])
  const receptions = most(({ expected }) => expected.at(-1)!)
  const delay = timing.tr + (timing.startup === 'latency' ? timing.ts : 0)
  // Tails that come through one channel are at least the length of a unicast apart.
  const shortest = lengths.reduce((least, length) => Math.min(least, length), Infinity)
  const isCombining = nodes.some(
    ({ triggers }) => triggers !== null && [...triggers.needs, ...triggers.brings].some((things) => things.length > 1),
  )
  return {
    descriptors: most(({ channels }) => greatestOf(channels.map((list) => list.length))),
    receptions,
    triggers: most(({ triggers }) => triggers?.needs.length ?? 1),
    messages: most(({ triggers }) => triggers?.things ?? 1),
    combining: isCombining ? 1 : 0,
    steps: Math.max(1, steps),
    pending: Math.min(receptions, Math.ceil(delay / shortest) + 1),
    lengthWidth: bitLength(greatestOf([1, ...lengths])),
  }
}

/** A schedule as the tables of collective engines, and the sizes of these tables. */

import { groupBy } from '../../../base/maps.js'
import { greatestOf } from '../../../base/statistics.js'
import { nodeCount } from '../../collective/network.js'
import { flitsOf, type Schedule, type Unicast } from '../../collective/schedule.js'
import type { Timing } from '../../collective/timing.js'
import { bitLength } from '../../../language/hdl/declare/types.js'
import { injectionChannelOf } from '../hardware.js'
import { triggersOf, type NodeTriggers } from './waits.js'

/** Table sizes, the same for all nodes. */
export interface EngineShape {
  /** Unicasts that a node sends over one injection channel. */
  readonly descriptors: number
  /** Unicasts that a node receives. */
  readonly receptions: number
  /** Distinct things for which the unicasts of a node wait. */
  readonly triggers: number
  /** Messages for which a node waits; messages that always arrive together count once. */
  readonly messages: number
  /** 1 if a unicast waits for several messages, or a reception brings several awaited messages; else 0. */
  readonly combining: number
  /** Steps, if they are divided by barriers. */
  readonly steps: number
  /** The number of tails of an ejection channel whose latencies overlap. */
  readonly pending: number
  /** Bits of the length of a unicast. */
  readonly lengthWidth: number
}

/** The smallest tables. */
export const leastShape: EngineShape = {
  descriptors: 1,
  receptions: 1,
  triggers: 1,
  messages: 1,
  combining: 0,
  steps: 1,
  pending: 1,
  lengthWidth: 1,
}

/** Tables large enough for both. */
export function unionOf(a: EngineShape, b: EngineShape): EngineShape {
  const names = Object.keys(a) as (keyof EngineShape)[]
  return Object.fromEntries(names.map((name) => [name, Math.max(a[name], b[name])])) as unknown as EngineShape
}

/** True if tables of the first shape are large enough for the second. */
export function holds(a: EngineShape, b: EngineShape): boolean {
  return (Object.keys(a) as (keyof EngineShape)[]).every((name) => a[name] >= b[name])
}

/** Rounds up by at most a quarter, so that schedules of similar size share a network. */
export function roundedUp(shape: EngineShape): EngineShape {
  const round = (value: number): number => {
    const grain = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, value))) - 2)
    return Math.ceil(value / grain) * grain
  }
  const entries = Object.entries(shape) as [keyof EngineShape, number][]
  return Object.fromEntries(entries.map(([name, value]) => [name, round(value)])) as unknown as EngineShape
}

/** The position of a unicast in the tables. */
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

/** The settings of a node's engine, apart from its unicasts. */
export interface NodeProgram {
  /** By injection channel: the unicasts, in the order of its descriptors. */
  readonly channels: readonly (readonly number[])[]
  /** By injection channel, then by descriptor: its link. */
  readonly links: readonly (readonly number[])[]
  /** If unicasts wait for data: by injection channel, then by trigger, its head. */
  readonly heads: readonly (readonly number[])[]
  readonly triggers: NodeTriggers | null
  /** By step: receptions until its end. */
  readonly expected: readonly number[]
}

export interface Program {
  readonly schedule: Schedule
  readonly timing: Timing
  /** The smallest shape that fits. */
  readonly shape: EngineShape
  /** By unicast. */
  readonly places: readonly UnicastPlace[]
  /** By node. */
  readonly nodes: readonly NodeProgram[]
  /** The number of steps that have unicasts; without barriers 1, or 0 if nothing is sent. */
  readonly steps: number
}

/** @param schedule - a schedule in which no unicast waits for ever */
export function programOf(schedule: Schedule, timing: Timing): Program {
  const { unicasts, hasBarriers } = schedule
  const numbers = [...unicasts.keys()]
  // Within a step, and without barriers, the list determines the order.
  const inOrder = hasBarriers ? numbers.sort((a, b) => unicasts[a]!.step - unicasts[b]!.step || a - b) : numbers
  const { places, channels } = placesOf(schedule, inOrder)
  const stepNumbers = new Map([...new Set(inOrder.map((index) => unicasts[index]!.step))].map((step, i) => [step, i]))
  const sentTo = groupBy(inOrder, (index) => unicasts[index]!.to)
  const nodes = channels.map((own, node): NodeProgram => {
    const received = sentTo.get(node) ?? []
    if (!hasBarriers) return dataDriven(schedule, node, own, received, places)
    const steps = (list: readonly number[]): number[] => list.map((index) => stepNumbers.get(unicasts[index]!.step)!)
    return withBarriers(own, own.map(steps), steps(received), stepNumbers.size)
  })
  const steps = hasBarriers ? stepNumbers.size : Math.min(1, unicasts.length)
  return { schedule, timing, shape: shapeOf(schedule, timing, nodes, steps), places, nodes, steps }
}

/** Numbers descriptors, ranks and receptions; and, by node and injection channel, the unicasts in the order of descriptors. */
function placesOf(
  { network, ports, unicasts }: Schedule,
  inOrder: readonly number[],
): { places: UnicastPlace[]; channels: number[][][] } {
  const channelCount = ports === 'one-port' ? 1 : 2 * network.sizes.length
  const nodes = Array.from({ length: nodeCount(network) }, () => ({ sent: 0, received: 0 }))
  const channels = nodes.map(() => Array.from({ length: channelCount }, (): number[] => []))
  const places: UnicastPlace[] = []
  for (const index of inOrder) {
    const { from, to } = unicasts[index]!
    const channel = injectionChannelOf(unicasts[index]!, network, ports)
    const list = channels[from]![channel]!
    const [descriptor, rank, reception] = [list.length, nodes[from]!.sent++, nodes[to]!.received++]
    places[index] = { from, to, channel, descriptor, rank, reception }
    list.push(index)
  }
  return { places, channels }
}

/** @param steps - the steps of each channel's unicasts, and of the arriving ones: numbers from 0 on */
function withBarriers(
  channels: readonly (readonly number[])[],
  steps: readonly (readonly number[])[],
  received: readonly number[],
  count: number,
): NodeProgram {
  const expected = Array.from({ length: count }, (_, step) => received.filter((one) => one <= step).length)
  return { channels, links: steps.map((list) => list.map((step) => step + 1)), heads: [], triggers: null, expected }
}

function dataDriven(
  schedule: Schedule,
  node: number,
  channels: readonly (readonly number[])[],
  received: readonly number[],
  places: readonly UnicastPlace[],
): NodeProgram {
  const unicastsOf = (list: readonly number[]): Unicast[] => list.map((index) => schedule.unicasts[index]!)
  const sent = channels.flat().sort((a, b) => places[a]!.rank - places[b]!.rank)
  const triggers = triggersOf(node, unicastsOf(sent), unicastsOf(received), schedule)
  const chains = channels.map((list) => chain(list.map((index) => triggers.ofUnicast[places[index]!.rank]!)))
  const [links, heads] = [chains.map((one) => one.links), chains.map((one) => one.heads)]
  return { channels, links, heads, triggers, expected: [received.length] }
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
  const lengths = schedule.unicasts.map((unicast) => flitsOf(unicast, schedule, timing.flits))
  const most = (of: (node: NodeProgram) => number): number => greatestOf([1, ...nodes.map(of)])
  const receptions = most(({ expected }) => expected.at(-1) ?? 0)
  const delay = timing.tr + (timing.startup === 'latency' ? timing.ts : 0)
  // Tails on one channel are at least the length of a unicast apart.
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

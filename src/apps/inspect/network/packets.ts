/** The packets of a window, and one of them in full: as in `flitwave explain`. */

import { accountOf, type Part } from '../../../runs/journey/account.js'
import { chainOf } from '../../../runs/journey/chain.js'
import { wayTo, type Journey, type Stay } from '../../../runs/journey/journey.js'
import { FlowRecorder, type FlowTable } from '../../../runs/journey/flows.js'
import { Heat } from '../../../runs/journey/heat.js'
import { heatPanels, type HeatPanel } from '../../../runs/journey/heat-panels.js'
import { lanesOf, Letters } from '../../../runs/journey/lanes.js'
import { describeMoment } from '../../../runs/journey/moment.js'
import type { JourneyNetwork } from '../../../runs/journey/network.js'
import { copiesUnderWay, type CopyUnderWay } from '../../../runs/journey/under-way.js'
import type { Task } from '../task.js'
import { Follower } from './follower.js'
import type { PacketSource } from './packet-source.js'

export interface PacketsQuestion {
  /** In cycles, both included. */
  readonly from: number
  readonly to: number
}

/** Cycles in a row in which a packet did one thing. */
export interface Stretch {
  readonly from: number
  readonly cycles: number
  /** A reason of the latency account, or `Moves`. */
  readonly reason: string
  readonly about: string
  /** Tags of packets that were the cause. */
  readonly culprits: readonly number[]
  /** The place of its front. */
  readonly place: string
}

/** A packet; one copy of it, if it was split. */
export interface PacketRow {
  readonly tag: number | null
  readonly source: string
  /** Null while nothing of it has arrived. */
  readonly target: string | null
  /** Its destination according to its header; null where that is not known. */
  readonly destination: string | null
  readonly created: number
  /** The cycle in which its last flit arrived, or null. */
  readonly delivered: number | null
  readonly flits: number
  /** The part of its latency, in cycles, that other packets cause. */
  readonly waiting: number
  /** In the order of time, without gaps. */
  readonly stretches: readonly Stretch[]
  /** Labels of the places where it was. */
  readonly places: readonly string[]
}

export interface PacketsAnswer {
  /** The followed window: one that is too long is cut. */
  readonly from: number
  readonly to: number
  readonly packets: readonly PacketRow[]
}

export interface PacketQuestion {
  readonly tag: number
  /** Why it is where it is in this cycle. */
  readonly cycle: number
}

/** A lane of a packet: a place, and a letter for each cycle there. */
export interface PacketLane {
  readonly label: string
  readonly path: string
  /** From `firstCycle` on; a space where nothing of it is there. */
  readonly letters: string
  /** For each letter its reason: `Moves`, the name of an activity, or nothing. */
  readonly reasons: readonly (string | null)[]
}

export interface PacketDetail {
  readonly row: PacketRow
  readonly firstCycle: number
  readonly lanes: readonly PacketLane[]
  /** The meaning of its letters. */
  readonly legend: readonly string[]
  /**
   * Cycles by reason, in the order in which they first occurred; what they mean; who was the cause. Their sum is the
   * latency, or the time until the end of `until`.
   */
  readonly account: readonly AccountEntry[]
  /** The last cycle of the account of a packet that has not arrived; null for one that has. */
  readonly until: number | null
  /** Why it is where it is in the cycle asked about, down to the root. */
  readonly moment: string
}

export interface AccountEntry {
  readonly reason: string
  readonly cycles: number
  readonly about: string
  readonly culprits: readonly number[]
}

/** Cycles that are followed at once. */
const longestWindow = 4000

/** Cycles before the window that are followed, too: most packets of the window begin there. */
const before = 400

export interface PacketQuestions {
  packets(question: PacketsQuestion): PacketsAnswer | null
  /** Null for a packet that is not met in the cycles around. */
  packet(question: PacketQuestion): PacketDetail | null
  /** The latencies of all packets of the run by flow; null without a network. */
  flows(question: FlowsQuestion): FlowTable | null
  /** The use of places and the waiting of packets in a window, for the plan of the network; null without one. */
  heat(question: PacketsQuestion): HeatAnswer | null
}

export interface FlowsQuestion {
  /** The cycles that a packet may take; null for none. */
  readonly bound: number | null
}

export interface HeatAnswer {
  /** The followed window: one that is too long is cut. */
  readonly from: number
  readonly to: number
  /** Use, waiting, and its reasons. */
  readonly panels: readonly HeatPanel[]
}

export function packetAnswers(source: PacketSource): {
  packets(question: PacketsQuestion, task: Task): Promise<PacketsAnswer | null>
  packet(question: PacketQuestion, task: Task): Promise<PacketDetail | null>
  flows(question: FlowsQuestion, task: Task): Promise<FlowTable | null>
  heat(question: PacketsQuestion, task: Task): Promise<HeatAnswer | null>
} {
  const { firstCycle, lastCycle } = source
  const follower = new Follower(source)
  return {
    packets: async ({ from, to }, task) => {
      const last = Math.min(to, from + longestWindow - 1)
      const followed = await follower.follow(Math.max(firstCycle, from - before), last, task)
      if (!followed) return null
      const { log, to: known } = followed
      const journeys = log.journeys.filter((journey) => isWithin(journey, from, last))
      const rows = journeys.flatMap((journey) => rowsOf(journey, { network: log.network, last: known, source }))
      const packets = rows.filter((row) => row.created <= last && (row.delivered ?? last) >= from)
      return { from, to: last, packets }
    },
    packet: async ({ tag, cycle }, task) => {
      const known = source.timesOf(tag)
      const from = Math.max(firstCycle, Math.min(known?.created ?? cycle, cycle) - before)
      // One that never arrives is followed to the end of the run.
      const to = Math.min(known?.delivered ?? lastCycle, from + longestWindow)
      const followed = await follower.follow(from, to, task)
      const journey = followed?.log.journeys.find((one) => one.tag === tag && !one.isPartial)
      return followed && journey
        ? detailOf(journey, { network: followed.log.network, cycle, to: followed.to, source })
        : null
    },
    flows: async ({ bound }, task) => {
      const { network, created } = follower
      if (!network) return null
      const flows = new FlowRecorder(network, { created, classOf: source.classOf, ...(bound !== null && { bound }) })
      await follower.sample(flows, firstCycle, lastCycle, task)
      return flows.table()
    },
    heat: async ({ from, to: wanted }, task) => {
      const network = follower.network
      const plan = network?.plan?.()
      if (!network || !plan) return null
      const to = Math.min(wanted, from + longestWindow - 1)
      const heat = new Heat(network, { from, to }, follower.created)
      await follower.sample(heat, Math.max(firstCycle, from - before), to, task)
      heat.end()
      return { from, to, panels: heatPanels(heat, plan) }
    },
  }
}

/** True if a packet, or a copy of it, is under way in a window. */
function isWithin({ created, deliveries }: Journey, from: number, to: number): boolean {
  return created <= to && (deliveries.length === 0 || deliveries.some(({ arrived }) => arrived.at(-1)! >= from))
}

/** One row for each copy, whether it has arrived or not. */
function rowsOf(journey: Journey, { network, last, source }: Known & { readonly last: number }): PacketRow[] {
  if (journey.isPartial) return []
  return copiesOf(journey, network, last).map((copy) => rowOf(journey, copy, { network, source }))
}

interface Known {
  readonly network: JourneyNetwork
  readonly source: PacketSource
}

/** Packets that have arrived, and the others with their time so far. */
function copiesOf(journey: Journey, network: JourneyNetwork, last: number): CopyUnderWay[] {
  const arrived = journey.deliveries.map((end) => ({ end, parts: accountOf(end) }))
  return [...arrived, ...copiesUnderWay(journey, last, network)]
}

function rowOf(journey: Journey, { end, parts }: CopyUnderWay, { network, source }: Known): PacketRow {
  const label = ({ place }: Stay): string => network.places[place]!.label
  const isThere = network.places[end.place]!.kind === 'sink'
  // Its head may be there, and its tail not yet.
  const isDelivered = journey.deliveries.includes(end)
  const stretches = parts.map((part) => stretchOf(part, network))
  const delivered = isDelivered ? end.arrived.at(-1)! : null
  const waiting = stretches.reduce((sum, { culprits, cycles }) => sum + (culprits.length > 0 ? cycles : 0), 0)
  return {
    tag: journey.tag,
    source: label(journey.origin),
    target: isThere ? label(end) : null,
    destination: (journey.tag === null ? null : source.destinationOf(journey.tag)) ?? journey.destination,
    created: journey.created,
    delivered,
    flits: isDelivered ? end.arrived.length : journey.origin.moved.length,
    waiting,
    stretches,
    places: wayTo(end).map(label),
  }
}

function stretchOf({ from, cycles, reason, about, stay, culprits }: Part, network: JourneyNetwork): Stretch {
  const place = stay ? network.places[stay.place]!.label : ''
  return { from, cycles, reason, about, culprits: tagsOf(culprits.map((one) => blamed(one, stay, from))), place }
}

/** The packet that causes a wait; where a packet blocks itself, the packet that causes that. */
function blamed(culprit: Stay, stay: Stay | null, cycle: number): Stay {
  if (culprit.journey !== stay?.journey) return culprit
  const { last } = chainOf(culprit, cycle)
  return last.journey === culprit.journey ? culprit : last
}

function tagsOf(culprits: readonly Stay[]): number[] {
  return [...new Set(culprits.flatMap(({ journey }) => (journey.tag === null ? [] : [journey.tag])))]
}

function detailOf(
  journey: Journey,
  { network, source, cycle, to }: Known & { readonly cycle: number; readonly to: number },
): PacketDetail {
  const [copy] = copiesOf(journey, network, to) as [CopyUnderWay]
  const { end } = copy
  const row = rowOf(journey, copy, { network, source })
  const { firstCycle, lanes } = lanesOf(end, network)
  const letters = new Letters()
  return {
    row,
    firstCycle,
    lanes: lanes.map(({ label, path, cells }) => ({
      label,
      path,
      letters: cells.map((cell) => letters.of(cell)).join(''),
      reasons: cells.map((cell) => {
        if (cell.kind === 'activity') return cell.activity.name
        return { flit: 'Moves', behind: 'Behind', starved: 'Starved', away: null }[cell.kind]
      }),
    })),
    legend: letters.legend({ firstCycle, lastCycle: firstCycle, lanes }),
    account: sumUp(row.stretches),
    until: row.delivered === null ? to : null,
    moment: describeMoment(journey, Math.min(cycle, to), network),
  }
}

function sumUp(stretches: readonly Stretch[]): AccountEntry[] {
  const entries = new Map<string, { reason: string; cycles: number; about: string; culprits: number[] }>()
  for (const { reason, cycles, about, culprits } of stretches) {
    const entry = entries.get(reason) ?? { reason, cycles: 0, about, culprits: [] }
    entry.cycles += cycles
    entry.culprits = [...new Set([...entry.culprits, ...culprits])]
    entries.set(reason, entry)
  }
  return [...entries.values()]
}

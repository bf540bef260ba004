/** The packets of a window, and one of them in full: as `flitwave explain` tells them. */

import { accountOf, type Part } from '../../journey/account.js'
import { wayTo, type Journey, type Stay } from '../../journey/journey.js'
import { Heat } from '../../journey/heat.js'
import { heatPanels, type HeatPanel } from '../../journey/heat-panels.js'
import { JourneyLog } from '../../journey/log.js'
import { lanesOf } from '../../journey/lanes.js'
import { Letters } from '../../journey/letters.js'
import { describeMoment } from '../../journey/moment.js'
import type { JourneyNetwork } from '../../journey/network.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'
import { StandingNetwork } from './standing.js'

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
  /** Where its front was. */
  readonly place: string
}

/** A packet; one copy of it, if it was split. */
export interface PacketRow {
  readonly tag: number | null
  readonly source: string
  /** Null while it has not arrived. */
  readonly target: string | null
  readonly created: number
  /** The cycle in which its last flit arrived, or null. */
  readonly delivered: number | null
  readonly flits: number
  /** Of its latency, in cycles, what others are the reason of. */
  readonly waiting: number
  /** In the order of time, without gaps. */
  readonly stretches: readonly Stretch[]
  /** Labels of the places where it was. */
  readonly places: readonly string[]
}

export interface PacketsAnswer {
  /** What was followed: a window that is too long is cut. */
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
  /** What its letters mean. */
  readonly legend: readonly string[]
  /** Cycles by reason, in the order in which they first occurred; what they mean; who was the cause. */
  readonly account: readonly AccountEntry[]
  /** Why it is where it is in the cycle asked about, down to the root. */
  readonly moment: string
}

export interface AccountEntry {
  readonly reason: string
  readonly cycles: number
  readonly about: string
  readonly culprits: readonly number[]
}

/** So many cycles are followed at once. */
const longestWindow = 4000

/** Cycles before the window that are followed, too: most packets of the window begin there. */
const before = 400

/** Cycles between two pauses. */
const pace = 50

export interface PacketQuestions {
  packets(question: PacketsQuestion): PacketsAnswer | null
  /** Null for a packet that is not met in the cycles around. */
  packet(question: PacketQuestion): PacketDetail | null
  /** Where flits went and packets waited in a window, for the plan of the network; null without one. */
  heat(question: PacketsQuestion): HeatAnswer | null
}

export interface HeatAnswer {
  /** What was followed: a window that is too long is cut. */
  readonly from: number
  readonly to: number
  /** Use, waiting, and its reasons. */
  readonly panels: readonly HeatPanel[]
}

export function packetAnswers(run: InspectedRun): {
  packets(question: PacketsQuestion, task: Task): Promise<PacketsAnswer | null>
  packet(question: PacketQuestion, task: Task): Promise<PacketDetail | null>
  heat(question: PacketsQuestion, task: Task): Promise<HeatAnswer | null>
} {
  const follower = new Follower(run)
  return {
    packets: async ({ from, to }, task) => {
      const last = Math.min(to, from + longestWindow - 1)
      const log = await follower.follow(Math.max(run.file.firstCycle, from - before), last, task)
      if (!log) return null
      const rows = log.journeys.flatMap((journey) => rowsOf(journey, log.network, last))
      const packets = rows.filter((row) => row.created <= last && (row.delivered ?? last) >= from)
      return { from, to: last, packets }
    },
    packet: async ({ tag, cycle }, task) => {
      const known = run.file.header.packets.find((packet) => packet.tag === tag)
      const last = run.file.header.endCycle - 1
      const from = Math.max(run.file.firstCycle, Math.min(known?.created ?? cycle, cycle) - before)
      const to = Math.min(known?.delivered ?? Math.max(cycle, from) + before, last, from + longestWindow)
      const log = await follower.follow(from, to, task)
      const journey = log?.journeys.find((one) => one.tag === tag && !one.isPartial)
      return log && journey ? detailOf(journey, log.network, { cycle, to }) : null
    },
    heat: async ({ from, to: wanted }, task) => {
      const network = follower.network
      const plan = network?.plan?.()
      if (!network || !plan) return null
      const to = Math.min(wanted, from + longestWindow - 1)
      const heat = new Heat(network, { from, to }, follower.created)
      await follower.sample(heat, Math.max(run.file.firstCycle, from - before), to, task)
      heat.end()
      return { from, to, panels: heatPanels(heat, plan) }
    },
  }
}

/** Follows packets; the last log is kept, for the next question is often about the same cycles. */
class Follower {
  private standing: StandingNetwork | null = null
  private known: { readonly from: number; readonly to: number; readonly log: JourneyLog } | null = null
  readonly created: ReadonlyMap<number, number>

  constructor(private readonly run: InspectedRun) {
    this.created = new Map(run.file.header.packets.map(({ tag, created }) => [tag, created]))
  }

  async follow(from: number, to: number, task: Task): Promise<JourneyLog | null> {
    const { known, network } = this
    if (known && known.from <= from && known.to === to) return known.log
    if (!network) return null
    const log = new JourneyLog(network, this.created)
    await this.sample(log, from, to, task)
    this.known = { from, to, log }
    return log
  }

  /** Null for a run without. */
  get network(): JourneyNetwork | null {
    const { run } = this
    if (!run.network) return null
    return (this.standing ??= new StandingNetwork(run, run.network)).network
  }

  /** Goes from cycle to cycle. Another answer may do so in a pause: each cycle is gone to by itself. */
  async sample(log: { sample(cycle: number): void }, from: number, to: number, task: Task): Promise<void> {
    for (let cycle = from; cycle <= to; cycle++) {
      if ((cycle - from) % pace === 0) await task.pause()
      this.standing!.goTo(cycle)
      log.sample(cycle)
    }
  }
}

/** One row for each copy that has arrived; of a packet that has not, one for where it is. */
function rowsOf(journey: Journey, network: JourneyNetwork, last: number): PacketRow[] {
  if (journey.isPartial) return []
  if (journey.deliveries.length === 0) return [rowOf(journey, furthest(journey.origin), network, last)]
  return journey.deliveries.map((end) => rowOf(journey, end, network, last))
}

function rowOf(journey: Journey, end: Stay, network: JourneyNetwork, last: number): PacketRow {
  const label = ({ place }: Stay): string => network.places[place]!.label
  const isDelivered = network.places[end.place]!.kind === 'sink'
  const parts = isDelivered ? accountOf(end) : []
  const stretches = isDelivered ? parts.map((part) => stretchOf(part, network)) : waitsOf(end, network, last)
  const delivered = isDelivered ? end.arrived.at(-1)! : null
  const waiting = stretches.reduce((sum, { culprits, cycles }) => sum + (culprits.length > 0 ? cycles : 0), 0)
  return {
    tag: journey.tag,
    source: label(journey.origin),
    target: isDelivered ? label(end) : null,
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
  return { from, cycles, reason, about, culprits: tagsOf(culprits), place }
}

/** Of a packet that is under way there is no account yet: what its front has waited for. */
function waitsOf(end: Stay, network: JourneyNetwork, last: number): Stretch[] {
  return wayTo(end).flatMap(({ waits, place }) =>
    waits.map(({ from, cycles, activity, culprits }) => ({
      from,
      cycles: Math.min(cycles, last + 1 - from),
      reason: activity.name,
      about: activity.about,
      culprits: tagsOf(culprits),
      place: network.places[place]!.label,
    })),
  )
}

function tagsOf(culprits: readonly Stay[]): number[] {
  return [...new Set(culprits.flatMap(({ journey }) => (journey.tag === null ? [] : [journey.tag])))]
}

function furthest(stay: Stay): Stay {
  return stay.next[0] ? furthest(stay.next[0]) : stay
}

function detailOf(
  journey: Journey,
  network: JourneyNetwork,
  { cycle, to }: { readonly cycle: number; readonly to: number },
): PacketDetail {
  const end = journey.deliveries[0] ?? furthest(journey.origin)
  const row = rowOf(journey, end, network, to)
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

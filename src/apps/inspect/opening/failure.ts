/** The failure of a run, in words and as the list of packets that wait for each other. */

import { adviceOf, linesOf } from '../../../runs/deadlock/standstill-text.js'
import type { Standstill } from '../../../runs/deadlock/standstill.js'
import type { HeldChannel, KnotMember, Wait } from '../../../runs/deadlock/waits.js'
import type { MarkKind, ReplayMark } from '../../../runs/replay/header.js'
import type { JourneyNetwork } from '../../../runs/journey/network.js'
import type { StandingNetwork } from '../network/packet-source.js'
import type { InspectedRun } from '../run.js'
import type { Task } from '../task.js'
import { findStandstill } from './standstill.js'

/** A channel that a packet holds, and its wait for another one. */
export interface Waiter {
  /** `#7`, or `a packet at (1) +x`. */
  readonly name: string
  /** Null where it is not known. */
  readonly tag: number | null
  /** The number of the place among those of the network. */
  readonly place: number
  readonly path: string
  readonly label: string
  /** The activity of its hardware, and the meaning of that. */
  readonly reason: string
  readonly about: string
  /** The cycle in which it began to wait; null if that was long before, or is not known. */
  readonly since: number | null
  /** The waiters that it waits for, by their positions in the list. */
  readonly on: readonly number[]
}

/** Why a run failed, and where to look. */
export interface Failure {
  readonly kind: Exclude<MarkKind, 'range'>
  /** The cycle in which it was noticed: for a standstill the last of the run. */
  readonly cycle: number
  /** The cycle in which it came about: for a deadlock that in which its circle closed. */
  readonly since: number
  /** One sentence without a full stop. */
  readonly text: string
  /** The packet and the instance that it is about, if it is about one. */
  readonly packet: number | null
  readonly instance: string | null
  /** Set for a standstill of a network that can be followed. */
  readonly waits: Waits | null
}

/** A standstill. */
interface Waits {
  /** The circle, each waiting for the one after it and the last for the first, if `isCircle`; else all that wait. */
  readonly waiters: readonly Waiter[]
  readonly isCircle: boolean
  /** The wait-for graph line by line, its root last. */
  readonly lines: readonly string[]
  /** The remedy. */
  readonly advice: string
  /** Globs of signals that are worth drawing, those of packets that wait for another one first. */
  readonly signals: readonly string[]
  /** Packets that hold channels at the end of the run. */
  readonly packets: number
}

/** Waiters without a circle that are listed. */
const mostListed = 12

/**
 * The first failure of a run; null of a run without. Indices past the end are no failures.
 * @param standing - the network of the run, if it can be followed
 */
export async function failureOf(
  { file }: InspectedRun,
  standing: () => StandingNetwork | null,
  task: Task,
): Promise<Failure | null> {
  const mark = firstOf(file.header.marks)
  if (!mark) return null
  const network = mark.kind === 'standstill' ? standing() : null
  const found = network && (await findStandstill(network, file.firstCycle, mark.cycle, task))
  return { ...plainFailure(mark), ...(found && explained(found, network.network.places)) }
}

/** In one cycle, the lost flit before the assertion that notices it, since it names its packet and its place. */
function firstOf(marks: readonly ReplayMark[]): ReplayMark | undefined {
  const failures = marks.filter(({ kind }) => kind !== 'range')
  const first = failures.filter(({ cycle }) => cycle === failures[0]!.cycle)
  return first.find(({ kind }) => kind === 'loss') ?? first[0]
}

function plainFailure({ kind, cycle, text }: ReplayMark): Failure {
  return {
    kind: kind as Failure['kind'],
    cycle,
    since: cycle,
    text,
    packet: tagIn(text),
    instance: /\bdut(?:\.\w+(?:\[\d+\])*)*/.exec(text)?.[0] ?? null,
    waits: null,
  }
}

/**
 * A standstill of a network, for the page.
 * @param places - those of the network
 */
export function explained(
  standstill: Standstill,
  places: JourneyNetwork['places'],
): Pick<Failure, 'since' | 'packet' | 'instance' | 'waits'> {
  const { knot, cycle, history, causes } = standstill
  const numbers = new Map(places.map(({ path }, number) => [path, number]))
  const victims = causes.flatMap(({ waiting }) => waiting)
  const all = knot?.members ?? (victims.length > 0 ? victims : standstill.held).slice(0, mostListed)
  const positions = new Map(all.map(({ channel }, i) => [channel, i]))
  const waiters = all.map((one, i): Waiter => {
    const wait = waitAt(one)
    return {
      name: one.packet,
      tag: tagIn(one.packet),
      place: numbers.get(one.channel) ?? -1,
      path: one.channel,
      label: one.label ?? one.channel,
      reason: wait?.activity?.name ?? '',
      about: wait?.activity?.about ?? '',
      since: knot ? (history?.since[i] ?? null) : null,
      on: (wait?.on ?? []).flatMap((channel) => positions.get(channel) ?? []),
    }
  })
  const begun = history?.closed ?? causes[0]?.since ?? history?.lastMove ?? cycle
  // A packet that holds several channels waits for another one in one of them.
  const isForeign = ({ on, tag }: Waiter): boolean => on.some((at) => waiters[at]!.tag !== tag)
  const first = waiters.find(isForeign) ?? waiters[0]
  const drawn = [true, false].flatMap((wanted) => all.filter((_, i) => isForeign(waiters[i]!) === wanted))
  return {
    since: begun,
    packet: first?.tag ?? null,
    instance: first?.path ?? null,
    waits: {
      waiters,
      isCircle: knot?.isCycle === true,
      lines: linesOf(standstill),
      advice: adviceOf(standstill),
      signals: [...new Set(drawn.flatMap(({ signals = [] }) => signals))],
      packets: new Set(standstill.held.map(({ packet }) => packet)).size,
    },
  }
}

function waitAt(one: HeldChannel | KnotMember): Wait | undefined {
  return 'wait' in one ? one.wait : one.waits[0]
}

function tagIn(text: string): number | null {
  const found = /#(\d{1,15})/.exec(text)
  return found ? Number(found[1]) : null
}

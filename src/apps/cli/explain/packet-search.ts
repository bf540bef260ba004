/** Packets of a run, found by following as little of it as will do. */

import { isAnswered } from '../../../runs/journey/chain.js'
import type { Journey } from '../../../runs/journey/journey.js'
import { JourneyLog } from '../../../runs/journey/recorder.js'
import type { JourneyNetwork } from '../../../runs/journey/network.js'
import type { CreationCycles } from '../../../runs/journey/packets.js'
import type { FollowedRun } from './followed-run.js'
import { failForUsage } from '../shared/usage.js'

const beginLog = (network: JourneyNetwork, created: CreationCycles): JourneyLog => new JourneyLog(network, created)

/** A packet, and those that were in the network in the same cycles. */
export interface FoundPacket {
  readonly log: JourneyLog
  readonly journey: Journey
}

/** Cycles before the one in question that are followed at first. */
const firstSpan = 128

/** A packet that is not seen in this many cycles waits behind a packet that does not move, or at its source. */
const longestLook = 1024

/** For how many cycles at least it is found out since when something waits. */
const longestWait = 1024

/** The factor from one span to the next, while something is missing. */
const growth = 8

/**
 * Follows a packet all its way, and those before it for a while before that. It is looked for from its end back: it can
 * have waited at its source for most of the run.
 * @throws FlitwaveError FW916 for a packet that there is not
 */
export function findPacket(run: FollowedRun, tag: number): FoundPacket {
  const { created, last } = spanOf(run, tag)
  for (let span = longestLook; ; span *= growth) {
    const from = Math.max(created, last - span)
    const log = run.follow(from, last, beginLog)
    const journey = log.journeys.find((one) => one.tag === tag && !one.isPartial)
    if (journey && (from === created || beginOf(journey) >= from + firstSpan)) return { log, journey }
    if (from === created) failForPacket(run, tag)
  }
}

/**
 * Follows a packet around a cycle, and as far back as it takes to tell what it and those before it wait for.
 * @returns null for one that is behind others to the end of the run
 * @throws FlitwaveError FW916 for a packet that there is not
 */
export function findPacketAt(run: FollowedRun, tag: number, at: number): FoundPacket | null {
  const { created, last } = spanOf(run, tag)
  if (!run.packets.get(tag) || at < created || at > last) return findPacket(run, tag)
  let later = last - at > longestLook ? findLater(run, tag, at, last) : null
  if (isFound(later)) return later
  const soon = Math.min(at + firstSpan, last)
  const isEnough = (log: JourneyLog, cycle: number): boolean =>
    isPowerOfTwo(cycle - at + 1) && journeyOf(log, tag) !== undefined
  for (let span = firstSpan; ; span *= growth) {
    const from = Math.max(run.firstCycle, at - span)
    const log = run.follow(from, soon, beginLog, isEnough)
    const journey = journeyOf(log, tag)
    if (!journey && span === firstSpan) {
      later ??= findLater(run, tag, at, last)
      if (later !== 'before') return later
    }
    const isWhole = journey && isAnswered(journey, at, span < longestWait ? from : -Infinity)
    if (journey && (isWhole || from === run.firstCycle)) return { log, journey }
    if (from === run.firstCycle) failForPacket(run, tag)
  }
}

/**
 * Looks back from the end of a packet's time for where it begins, after `at`.
 * @returns 'before' if it has begun by then, and null if nothing is seen of it
 */
function findLater(run: FollowedRun, tag: number, at: number, last: number): FoundPacket | 'before' | null {
  for (let span = longestLook; ; span *= growth) {
    const from = Math.max(at, last - span)
    const log = run.follow(from, last, beginLog)
    const journey = journeyOf(log, tag)
    if (journey && !journey.isPartial) return beginOf(journey) > at ? { log, journey } : 'before'
    if (from === at) return journey ? 'before' : null
    if (!journey) return null
  }
}

function isFound(found: FoundPacket | 'before' | null): found is FoundPacket {
  return found !== null && found !== 'before'
}

function beginOf({ origin }: Journey): number {
  return origin.arrived[0]!
}

function journeyOf({ journeys }: JourneyLog, tag: number): Journey | undefined {
  return journeys.find((one) => one.tag === tag)
}

/** Looking for a packet in each cycle would take longer than following all. */
const isPowerOfTwo = (number: number): boolean => number > 0 && (number & (number - 1)) === 0

/** Cycles in which a packet can be met. */
function spanOf(run: FollowedRun, tag: number): { readonly created: number; readonly last: number } {
  const known = run.packets.get(tag)
  if (!known && run.packets.size > 0) failForPacket(run, tag)
  const last = run.endCycle - 1
  return { created: Math.min(known?.created ?? run.firstCycle, last), last: Math.min(known?.delivered ?? last, last) }
}

function failForPacket({ packets, name }: FollowedRun, tag: number): never {
  const { range } = packets
  if (packets.get(tag)) failForUsage(`packet #${tag} does not leave its source in this run`, '--summary shows who does')
  const help = range ? `its packets are #${range.first} to #${range.last}` : '--summary shows all'
  return failForUsage(`${name} has no packet #${tag}`, help)
}

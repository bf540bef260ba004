/** Packets of a run, found by following as little of it as will do. */

import { isWholeAnswer } from '../journey/chain.js'
import type { Journey } from '../journey/journey.js'
import { JourneyLog } from '../journey/log.js'
import type { FollowedRun } from './explain.js'
import { failForUsage } from './usage.js'

/** A packet, and those that were in the network in the same cycles. */
export interface FoundPacket {
  readonly log: JourneyLog
  readonly journey: Journey
}

/** So many cycles before the one that is asked about are followed at first. */
const firstSpan = 128

/**
 * Follows a packet all its way: only in the cycles in which it was under way, if the testbench knows them.
 * @throws FlitwaveError FW916 for a packet that there is not
 */
export function findPacket(run: FollowedRun, tag: number): FoundPacket {
  const { created, last } = spanOf(run, tag)
  const log = run.follow(created, last, JourneyLog)
  const journey = log.journeys.find((one) => one.tag === tag && !one.isPartial)
  return { log, journey: journey ?? failForPacket(run, tag) }
}

/**
 * Follows a packet around a cycle, and as far back as it takes to tell what it and those before it wait for: a packet can
 * have waited at its source for most of the run.
 * @returns null for one that is behind others to the end of the run
 * @throws FlitwaveError FW916 for a packet that there is not
 */
export function findPacketAt(run: FollowedRun, tag: number, at: number): FoundPacket | null {
  const { created, last } = spanOf(run, tag)
  if (!run.packets.get(tag) || at < created || at > last) return findPacket(run, tag)
  const soon = Math.min(at + firstSpan, last)
  const isEnough = (log: JourneyLog, cycle: number): boolean =>
    isPowerOfTwo(cycle - at + 1) && journeyOf(log, tag) !== undefined
  for (let span = firstSpan; ; span *= 4) {
    const from = Math.max(run.firstCycle, at - span)
    const log = run.follow(from, soon, JourneyLog, isEnough)
    const journey = journeyOf(log, tag)
    if (!journey && span === firstSpan) {
      const later = findLater(run, tag, at, last)
      if (later !== 'before') return later
    }
    const isWhole = journey && !journey.isPartial && isWholeAnswer(journey, at, from)
    if (journey && (isWhole || from === run.firstCycle)) return { log, journey }
    if (from === run.firstCycle) failForPacket(run, tag)
  }
}

/** What is seen nowhere in so many cycles stands behind a packet that does not move, or at its source. */
const longestLook = 512

/**
 * Looks back from the end of a packet's time for where it begins, after `at`.
 * @returns 'before' if it has begun by then, and null if nothing is seen of it
 */
function findLater(run: FollowedRun, tag: number, at: number, last: number): FoundPacket | 'before' | null {
  for (let span = firstSpan; ; span *= 4) {
    const from = Math.max(at, last - span)
    const log = run.follow(from, last, JourneyLog)
    const journey = journeyOf(log, tag)
    if (journey && !journey.isPartial) return journey.origin.arrived[0]! > at ? { log, journey } : 'before'
    if (from === at) return journey ? 'before' : null
    if (!journey && span >= longestLook) return null
  }
}

function journeyOf({ journeys }: JourneyLog, tag: number): Journey | undefined {
  return journeys.find((one) => one.tag === tag)
}

/** To look for a packet in each cycle would take longer than to follow all. */
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

/** Describes a standstill in words. */

import { counted, wrapWords } from '../../base/text.js'
import type { Cause, History, Standstill } from './standstill.js'
import type { HeldChannel, Knot, KnotMember, WaitActivity } from './waits.js'

/**
 * `deadlock: 4 packets wait for each other in a circle that closed in cycle 23`.
 * @param what - the noun for a waiting packet
 */
export function headlineOf({ knot, held, causes, isEverywhere, history }: Standstill, what = 'packet'): string {
  if (!knot) {
    const packets = counted(packetsOf(held).size, what)
    const [cause] = causes
    if (cause)
      return `${isEverywhere ? 'nothing moves any more' : `a ${what} never moves again`}: ${describeCause(cause)}`
    return `nothing moves any more, with ${packets} in the network, but nothing waits in a circle`
  }
  const closed = history?.closed == null ? '' : ` that closed in cycle ${history.closed}`
  const { size } = packetsOf(knot.members)
  if (size === 1) return `deadlock: a ${what} waits for itself in a circle${closed}`
  return `deadlock: ${counted(size, what)} wait for each other in a ${knot.isCycle ? 'circle' : 'knot'}${closed}`
}

/** The wait-for graph, line by line, with the root last. */
export function linesOf(standstill: Standstill, what = 'packet'): string[] {
  const { knot, held, history, isEverywhere } = standstill
  const listed = knot?.members ?? victimsFirst(standstill).slice(0, mostListed)
  const lines = [
    ...causeLines(standstill),
    ...(knot ? knotLines(knot, held, history) : listed.flatMap((one) => heldLines(one, held))),
  ]
  const others = packetsOf(held).size - packetsOf(listed).size
  if (others > 0) lines.push(`${counted(others, `more ${what}`)} ${others === 1 ? 'is' : 'are'} in the network`)
  if (!isEverywhere) lines.push(`other ${what}s still move`)
  else if (history?.lastMove != null) lines.push(`nothing has moved since cycle ${history.lastMove}`)
  return [...lines, ...rootLines(standstill)]
}

/** First the resources that never come, then the packets that wait for them. */
function causeLines({ causes }: Standstill): string[] {
  return causes.flatMap((cause) => [
    describeCause(cause),
    ...cause.waiting.map((one) => `  ${one.packet} at ${placeOf(one)} waits for that`),
  ])
}

/** `(0) +x p = dut.… is held by no packet since cycle 9; last used by #4`. */
function describeCause({ kind, since, lastUsed, ...channel }: Cause): string {
  const from = since === null ? '' : ` since cycle ${since}`
  const last = lastUsed === null ? '' : `; last used by ${lastUsed}`
  if (kind === 'nobody') return `${nameOf(channel)} is held by no packet${from}${last}`
  return `a credit for ${nameOf(channel)} is lost: it has room, and its sender does not know${from}`
}

/** The packets that wait for a cause, then all others. */
function victimsFirst({ causes, held: all, isEverywhere }: Standstill): readonly HeldChannel[] {
  const held = isEverywhere ? all : all.filter(({ waits }) => waits.length > 0)
  const waiting = new Set(causes.flatMap((cause) => cause.waiting.map(({ channel }) => channel)))
  return [...held.filter(({ channel }) => waiting.has(channel)), ...held.filter(({ channel }) => !waiting.has(channel))]
}

/** The remedy. */
export function adviceOf({ knot, causes, remedy }: Standstill): string {
  if (causes[0]?.kind === 'nobody')
    return 'a channel is given back with the tail of its packet: ask `flitwave why` who took it last'
  if (causes[0]?.kind === 'credit')
    return 'for each flit that leaves a buffer one credit comes back: `flitwave why` follows the counter of the sender'
  if (!knot) return 'a packet waits for something outside of the network, or a credit is lost: look at the waves'
  return remedy ?? 'make packets take channels in an acyclic order, or wait where they block no other packet'
}

/** The maximum number of channels listed for a standstill without a knot: a large network holds too many to read. */
const mostListed = 12

/** The maximum number of chain ends that are named as roots. */
const mostRoots = 3

/** Adjacent channels of one packet are listed together: it holds them all, and waits at the last. */
function knotLines({ members, isCycle }: Knot, held: readonly HeldChannel[], history: History | null): string[] {
  const lines: string[] = []
  members.forEach((member, i) => {
    const previous = members[i - 1]
    const continues = isCycle && previous?.packet === member.packet
    lines.push(`${continues ? '  and' : `${member.packet} holds`} ${nameOf(member)}`)
    if (isCycle && members[i + 1]?.packet === member.packet) return
    const since = history?.since[i]
    lines.push(`  and waits${since == null ? '' : ` since cycle ${since}`}${describeWait(member, held)}`)
  })
  return lines
}

function heldLines(one: HeldChannel, held: readonly HeldChannel[]): string[] {
  const waits = one.waits.map((wait) => `  and waits${describeWait({ ...one, wait }, held)}`)
  return [
    `${one.packet} holds ${nameOf(one)}`,
    ...(waits.length > 0 ? waits : ['  and waits for nothing that is known']),
  ]
}

/** `: NoVc, every virtual channel that would do is held (#5 at (0) -x p)`. */
function describeWait({ packet, wait }: Pick<KnotMember, 'packet' | 'wait'>, held: readonly HeldChannel[]): string {
  const targets = wait.on.map((channel) => {
    const target = held.find((one) => one.channel === channel)
    return target ? `${target.packet === packet ? 'itself' : target.packet} at ${placeOf(target)}` : `${channel}, free`
  })
  const { activity } = wait
  if (!activity) return ` for ${targets.join(' or ')}`
  return `: ${describeActivity(activity)}${targets.length === 0 ? '' : ` (${targets.join(' or ')})`}`
}

/** `NoVc, every virtual channel that would do is held`. */
export function describeActivity({ name, about }: WaitActivity): string {
  return `${name}, ${about}`
}

/** The root of the standstill: the cycle itself or, for chains with an end, the resources there. */
function rootLines({ knot, held, isEverywhere }: Standstill): string[] {
  if (knot?.isCycle) return describeCircle(waitersOf(knot).map((one) => `${one.packet} at ${placeOf(one)}`))
  if (knot) return ['root: each of these channels waits for others of them alone']
  const channels = new Set(held.map(({ channel }) => channel))
  const isEnd = ({ waits }: HeldChannel): boolean =>
    (isEverywhere || waits.length > 0) && waits.every(({ on }) => !on.some((channel) => channels.has(channel)))
  const ends = held.filter(isEnd)
  return ends.slice(0, mostRoots).map((end) => `root: ${describeEnd(end)}`)
}

/** In a cycle, the channels at which packets wait for others; all channels if there is a single packet. */
function waitersOf({ members }: Knot): readonly KnotMember[] {
  const waiters = members.filter(({ packet }, i) => packet !== members[(i + 1) % members.length]!.packet)
  return waiters.length > 0 ? waiters : members
}

function describeEnd({ packet, waits, ...place }: HeldChannel): string {
  const activity = waits.find((wait) => wait.activity)?.activity
  const why = activity ? `: ${describeActivity(activity)}` : ', which waits for nothing that is known'
  return `${packet} at ${placeOf(place)}${why}`
}

/** `root: a → b → c → a`, in lines of at most 100 characters. */
export function describeCircle(names: readonly string[]): string[] {
  const [first, ...others] = [...names.map((name) => `${name} →`), names[0]!]
  return wrapWords([`root: ${first}`, ...others], 100).map((line, i) => (i === 0 ? line : `  ${line}`))
}

/** `(2,0) p = dut.nodes[2].router.inputs[1].channels[0]` */
function nameOf({ label, channel }: Pick<HeldChannel, 'label' | 'channel'>): string {
  return label === undefined ? channel : `${label} = ${channel}`
}

function placeOf({ label, channel }: Pick<HeldChannel, 'label' | 'channel'>): string {
  return label ?? channel
}

function packetsOf(channels: readonly HeldChannel[]): ReadonlySet<string> {
  return new Set(channels.map(({ packet }) => packet))
}

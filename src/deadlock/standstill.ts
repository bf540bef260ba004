import { counted } from '../counted.js'
import type { HeldChannel, Knot, KnotMember } from './waits.js'

/** Why a network goes on no more, or a part of it. All cycles are counted from the beginning of the run. */
export interface Standstill {
  /** The cycle at whose end it was noticed, which is the last of the run. */
  readonly cycle: number
  /** Who waits for whom. Null if nobody waits in a circle, and yet nothing moves. */
  readonly knot: Knot | null
  /** All channels that packets hold. */
  readonly held: readonly HeldChannel[]
  /** Whether nothing moves at all; else the rest of the network goes on. */
  readonly isEverywhere: boolean
  /** What keeps such a network from deadlock; null if the network does not say. */
  readonly remedy: string | null
  /** How it came about; null if a second run took another course. */
  readonly history: History | null
}

/** In which cycles a standstill has come about, as a second run up to there has shown. */
export interface History {
  /** The cycle in which the last of the waits of the knot began; without a knot, null. */
  readonly closed: number | null
  /** For each member of the knot the cycle in which it began to wait as it does; null if that was long before. */
  readonly since: readonly (number | null)[]
  /** The last cycle in which a flit moved, anywhere. */
  readonly lastMove: number | null
}

/**
 * `deadlock: 4 packets wait for each other in a circle that closed in cycle 23`.
 * @param what - one of those that wait, in one word
 */
export function headlineOf({ knot, held, history }: Standstill, what = 'packet'): string {
  if (!knot) {
    const packets = counted(packetsOf(held).size, what)
    return `nothing moves any more, with ${packets} in the network, but nothing waits in a circle`
  }
  const closed = history?.closed == null ? '' : ` that closed in cycle ${history.closed}`
  const { size } = packetsOf(knot.members)
  if (size === 1) return `deadlock: a ${what} waits for itself in a circle${closed}`
  return `deadlock: ${counted(size, what)} wait for each other in a ${knot.isCycle ? 'circle' : 'knot'}${closed}`
}

/** Who holds what and waits for whom, line by line. */
export function linesOf({ knot, held, history, isEverywhere }: Standstill, what = 'packet'): string[] {
  const listed = knot?.members ?? held.slice(0, mostListed)
  const lines = knot ? knotLines(knot, held, history) : listed.flatMap((one) => heldLines(one, held))
  const others = packetsOf(held).size - packetsOf(listed).size
  if (others > 0) lines.push(`${counted(others, `more ${what}`)} ${others === 1 ? 'is' : 'are'} in the network`)
  if (!isEverywhere) lines.push(`other ${what}s still move`)
  else if (history?.lastMove != null) lines.push(`a flit moved for the last time in cycle ${history.lastMove}`)
  return lines
}

/** What helps. */
export function adviceOf({ knot, remedy }: Standstill): string {
  if (!knot) return 'a packet waits for something outside of the network, or a credit is lost: look at the waves'
  return remedy ?? 'make packets take channels in an acyclic order, or wait where they block no other packet'
}

/** Of a standstill without a knot; a large network holds more than anybody reads. */
const mostListed = 12

/** Neighbouring channels of one packet stand together: it holds them all, and waits at the last. */
function knotLines({ members, isCycle }: Knot, held: readonly HeldChannel[], history: History | null): string[] {
  const lines: string[] = []
  members.forEach((member, i) => {
    const previous = members[i - 1]
    const continues = isCycle && previous?.packet === member.packet
    lines.push(`${continues ? '  and' : `${member.packet} holds`} ${nameOf(member)}`)
    if (isCycle && members[i + 1]?.packet === member.packet) return
    const since = history?.since[i]
    const began = since == null ? '' : `since cycle ${since} `
    lines.push(`  and waits ${began}for ${describeWait(member, held)}`)
  })
  return lines
}

function heldLines(one: HeldChannel, held: readonly HeldChannel[]): string[] {
  const waits = one.waits.map((wait) => `  and waits for ${describeWait({ ...one, wait }, held)}`)
  return [
    `${one.packet} holds ${nameOf(one)}`,
    ...(waits.length > 0 ? waits : ['  and waits for nothing that is known']),
  ]
}

function describeWait({ packet, wait }: Pick<KnotMember, 'packet' | 'wait'>, held: readonly HeldChannel[]): string {
  const what = wait.for === undefined ? '' : `${wait.for} `
  const targets = wait.on.map((channel) => {
    const target = held.find((one) => one.channel === channel)
    if (!target) return `${channel}, which is free`
    return `${nameOf(target)}, held by ${target.packet === packet ? 'itself' : target.packet}`
  })
  return `${what}${targets.join(', or ')}`.trim()
}

/** `(1,0)→(2,0) p = dut.nodes[2].router.inputs[1].channels[0]` */
function nameOf({ label, channel }: HeldChannel): string {
  return label === undefined ? channel : `${label} = ${channel}`
}

function packetsOf(channels: readonly HeldChannel[]): ReadonlySet<string> {
  return new Set(channels.map(({ packet }) => packet))
}

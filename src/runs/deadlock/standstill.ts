/** The standstill of a network, and its causes: lost credits, and taken channels that no packet holds. */

import type { DeadEnd, HeldChannel, Knot } from './waits.js'
import { obtain } from '../../base/maps.js'
import type { WatchedNetwork } from './watched.js'

/** The reason why a network or a part of it has stopped. All cycles are counted from the beginning of the run. */
export interface Standstill {
  /** The cycle at whose end it was detected, which is the last of the run. */
  readonly cycle: number
  /** The cycle of waits; null if there is none although nothing moves. */
  readonly knot: Knot | null
  /** Lost credits, and taken channels that no packet holds: packets wait for them in vain. */
  readonly causes: readonly Cause[]
  /** All channels that packets hold. */
  readonly held: readonly HeldChannel[]
  /** True if nothing moves at all; otherwise, the rest of the network still moves. */
  readonly isEverywhere: boolean
  /** The remedy against deadlock in such a network; null if the network provides none. */
  readonly remedy: string | null
  /** Its history; null if a second run differed. */
  readonly history: History | null
}

/** A resource that never comes, although packets wait for it. */
export interface Cause extends DeadEnd {
  /** The waiting packets, by the channels that they hold. */
  readonly waiting: readonly HeldChannel[]
  /** The cycle in which it began; null if a second run differed. */
  readonly since: number | null
  /** The last packet that held it; null if unknown. */
  readonly lastUsed: string | null
}

/** The cycles in which a standstill developed, determined by a second run. */
export interface History {
  /** The cycle in which the last wait of the knot began; null without a knot. */
  readonly closed: number | null
  /** For each member of the knot, the cycle in which its current wait began; null if that was long before. */
  readonly since: readonly (number | null)[]
  /** The last cycle in which anything moved. */
  readonly lastMove: number | null
}

/**
 * The distinct dead ends of some waits, each with all waiting channels; those of channels that no packet holds come first.
 */
export function causesAmong(held: readonly HeldChannel[]): Cause[] {
  const found = new Map<string, { readonly end: DeadEnd; readonly waiting: HeldChannel[] }>()
  for (const one of held)
    for (const { deadEnd } of one.waits)
      if (deadEnd) obtain(found, keyOf(deadEnd), () => ({ end: deadEnd, waiting: [] })).waiting.push(one)
  const causes = [...found.values()].map(({ end, waiting }) => ({ ...end, waiting, since: null, lastUsed: null }))
  return causes.sort((a, b) => Number(b.kind === 'nobody') - Number(a.kind === 'nobody'))
}

/** The causes that persist in a later cycle: a packet has waited for them all the time. */
export function lasting(causes: readonly Cause[], now: readonly HeldChannel[]): Cause[] {
  const keys = new Map(causesAmong(now).map((cause) => [keyOf(cause), cause]))
  return causes.filter((cause) => {
    const waiting = keys.get(keyOf(cause))?.waiting ?? []
    return waiting.some((one) => cause.waiting.some(({ channel, packet }) => sameAs(one, channel, packet)))
  })
}

function sameAs(one: HeldChannel, channel: string, packet: string): boolean {
  return one.channel === channel && one.packet === packet
}

function keyOf({ kind, channel }: DeadEnd): string {
  return `${kind} ${channel}`
}

/** Follows causes through a repeated run: the cycle since which each lasts, and its last user. */
export class CauseOnsets {
  private readonly since: (number | null)[]
  private readonly lastUsed: (string | null)[]
  private readonly asked: ReadonlySet<string>

  constructor(
    private readonly network: () => WatchedNetwork,
    private readonly causes: readonly Cause[],
  ) {
    this.since = causes.map(() => null)
    this.lastUsed = causes.map(() => null)
    this.asked = new Set(causes.flatMap(({ waiting }) => waiting.map(({ channel }) => channel)))
  }

  /** Call it at the end of each cycle, from the first one on. */
  look(cycle: number): void {
    if (this.causes.length === 0) return
    const network = this.network()
    this.causes.forEach((cause, i) => {
      const usage = network.usage?.(cause.channel) ?? null
      if (usage?.by != null) this.lastUsed[i] = usage.by
      const lasts = cause.kind === 'nobody' ? usage?.isTaken === true && usage.by === null : this.isDead(network, cause)
      this.since[i] = lasts ? (this.since[i] ?? cycle) : null
    })
  }

  /** The causes with the facts known so far. */
  get found(): Cause[] {
    return this.causes.map((cause, i) => ({ ...cause, since: this.since[i]!, lastUsed: this.lastUsed[i]! }))
  }

  private isDead(network: WatchedNetwork, cause: Cause): boolean {
    return lasting([cause], network.channels(this.asked)).length > 0
  }
}

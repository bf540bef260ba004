/** Things that packets wait for in vain: lost credits, and channels that are taken and held by nobody. */

import { obtain } from '../../base/maps.js'
import type { Cause } from './standstill.js'
import type { WatchedNetwork } from './watched.js'
import type { DeadEnd, HeldChannel } from './waits.js'

/** The dead ends of some waits, each once, with all that wait for it; of a channel that nobody holds first. */
export function causesAmong(held: readonly HeldChannel[]): Cause[] {
  const found = new Map<string, { readonly end: DeadEnd; readonly waiting: HeldChannel[] }>()
  for (const one of held)
    for (const { deadEnd } of one.waits)
      if (deadEnd) obtain(found, keyOf(deadEnd), () => ({ end: deadEnd, waiting: [] })).waiting.push(one)
  const causes = [...found.values()].map(({ end, waiting }) => ({ ...end, waiting, since: null, lastUsed: null }))
  return causes.sort((a, b) => Number(b.kind === 'nobody') - Number(a.kind === 'nobody'))
}

/** Those of some causes that others of a later cycle go on with: somebody has waited for them all the time. */
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

/** Follows causes through a run that is made again: since when each lasts, and who used it last. */
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

  /** To be called at the end of each cycle, from the first one on. */
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

  /** The causes with what is known of them now. */
  get found(): Cause[] {
    return this.causes.map((cause, i) => ({ ...cause, since: this.since[i]!, lastUsed: this.lastUsed[i]! }))
  }

  private isDead(network: WatchedNetwork, cause: Cause): boolean {
    return lasting([cause], network.channels(this.asked)).length > 0
  }
}

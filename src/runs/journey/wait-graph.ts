/** The wait-for graph of a network that journeys read. */

import type { DeadEnd, HeldChannel, Wait, WaitActivity } from '../deadlock/waits.js'
import type { ChannelUsage, WatchedNetwork } from '../deadlock/watched.js'
import type { ActivityKind, JourneyNetwork } from './network.js'

/** The names of packets. */
export interface PacketNames {
  /** By default `#7`. */
  readonly packetOf?: (tag: number) => string
}

/** For a watchdog: the waits that journeys know, as a wait-for graph. */
export function waitsOf(network: JourneyNetwork, { packetOf = (tag) => `#${tag}` }: PacketNames = {}): WatchedNetwork {
  return new JourneyWaits(network, packetOf)
}

/** A packet also spends this time alone: it waits for nothing. */
const goesOn: ReadonlySet<ActivityKind> = new Set(['moves', 'own'])

class JourneyWaits implements WatchedNetwork {
  readonly remedy?: string
  private numbers: ReadonlyMap<string, number> | null = null
  /** The places that were in a pipeline stage at the last query. */
  private passing: ReadonlySet<number> = new Set<number>()

  constructor(
    private readonly network: JourneyNetwork,
    private readonly packetOf: (tag: number) => string,
  ) {
    if (network.remedy !== undefined) this.remedy = network.remedy
  }

  moves(): boolean {
    const { network } = this
    const before = this.passing
    const passing = new Set<number>()
    this.passing = passing
    for (const place of network.occupied()) {
      const { kind } = network.activity(place)
      if (goesOn.has(kind)) return true
      // A pipeline stage takes a cycle: a packet that is still in it does not move.
      if (kind === 'pipeline') passing.add(place)
    }
    return [...passing].some((place) => !before.has(place))
  }

  channels(among?: ReadonlySet<string>): HeldChannel[] {
    const { network } = this
    const cycle = new WaitsOfCycle(network, this.packetOf)
    if (!among) return network.occupied().map((place) => cycle.heldAt(place))
    const asked = new Set([...among].map((path) => this.numberOf(path)))
    return network.occupied().flatMap((place) => (asked.has(place) ? [cycle.heldAt(place)] : []))
  }

  usage(channel: string): ChannelUsage | null {
    const place = this.numberOf(channel)
    const allocation = place === undefined ? null : (this.network.allocation?.(place) ?? null)
    if (allocation === null) return null
    const { isTaken, holder } = allocation
    return { isTaken, by: holder === null ? null : new WaitsOfCycle(this.network, this.packetOf).packetAt(holder) }
  }

  private numberOf(path: string): number | undefined {
    this.numbers ??= new Map(this.network.places.map((place, number) => [place.path, number]))
    return this.numbers.get(path)
  }
}

/** The waits of one cycle. */
class WaitsOfCycle {
  private origins: ReadonlyMap<number, number> | null = null

  constructor(
    private readonly network: JourneyNetwork,
    private readonly packetOf: (tag: number) => string,
  ) {}

  heldAt(place: number): HeldChannel {
    const { path, label } = this.network.places[place]!
    const signals = this.network.signals?.(place) ?? []
    return { channel: path, label, packet: this.packetAt(place), waits: this.waitsAt(place), signals }
  }

  private waitsAt(place: number): Wait[] {
    const activity = this.network.activity(place)
    if (activity.kind === 'empty') {
      const rest = this.restOf(place)
      return rest === null ? [] : [this.waitFor([rest], activity)]
    }
    if (activity.kind !== 'wait') return []
    const culprits = this.network.culprits(place)
    const unheld = culprits.length === 0 ? this.unheldAmong(place) : null
    if (unheld !== null) return [this.inVain(unheld, activity, 'nobody')]
    const roomy = this.roomAmong(culprits, place)
    const left = culprits.filter((culprit) => culprit !== roomy)
    if (activity.needsAll) return left.map((culprit) => this.waitFor([culprit], activity))
    return [roomy === null ? this.waitFor(culprits, activity) : this.inVain(roomy, activity, 'credit')]
  }

  private waitFor(culprits: readonly number[], { name, about }: WaitActivity): Wait {
    return { on: culprits.map((culprit) => this.network.places[culprit]!.path), activity: { name, about } }
  }

  /** A next place of a packet that already has room. */
  private roomAmong(culprits: readonly number[], place: number): number | null {
    const { network } = this
    const next = network.next(place)
    return culprits.find((culprit) => next.includes(culprit) && network.hasRoom?.(culprit)) ?? null
  }

  /** A place that a packet could be granted and that is taken, although no packet holds it. */
  private unheldAmong(place: number): number | null {
    const { network } = this
    const isUnheld = (wanted: number): boolean => {
      const allocation = network.allocation?.(wanted) ?? null
      return allocation !== null && allocation.isTaken && allocation.holder === null
    }
    return network.wanted?.(place).find(isUnheld) ?? null
  }

  /** For a wait for a place that nothing will end, unless a credit is on its way. */
  private inVain(wanted: number, { name }: WaitActivity, kind: DeadEnd['kind']): Wait {
    const { path, label } = this.network.places[wanted]!
    const about =
      kind === 'credit'
        ? `though ${label} has room: the credit for it is on its way, or lost`
        : `${label} is taken, and held by no packet`
    return { on: [], activity: { name, about }, deadEnd: { kind, channel: path, label } }
  }

  /** The packet at a place. A place without flits belongs to the packet of the next arriving flit. */
  packetAt(place: number): string {
    const { network } = this
    const front = network.activity(place).kind === 'empty' ? this.foremost(place) : place
    const tag = front === null ? null : network.tag(front)
    return tag === null ? `a packet at ${network.places[place]!.label}` : this.packetOf(tag)
  }

  /** For a packet that holds a place without flits, the place of its next flit. */
  private foremost(place: number): number | null {
    let at = this.restOf(place)
    while (at !== null && this.network.activity(at).kind === 'empty') at = this.restOf(at)
    return at
  }

  /** The place that leads to a place which waits for the rest of its packet; null if the rest is on a link. */
  private restOf(place: number): number | null {
    this.origins ??= this.findOrigins()
    return this.origins.get(place) ?? null
  }

  private findOrigins(): ReadonlyMap<number, number> {
    const { network } = this
    return new Map(network.occupied().flatMap((from) => network.next(from).map((to) => [to, from] as const)))
  }
}

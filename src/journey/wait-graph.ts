/** Who holds what and waits for whom, from the same network that journeys read. */

import type { HeldChannel, Wait, WaitActivity } from '../deadlock/waits.js'
import type { WatchedNetwork } from '../deadlock/watched.js'
import type { ActivityKind, JourneyNetwork } from './network.js'

/** How packets are called. */
export interface PacketNames {
  /** By default `#7`. */
  readonly packetOf?: (tag: number) => string
}

/** For a watchdog: what journeys know of each wait, as a wait-for graph. */
export function waitsOf(network: JourneyNetwork, { packetOf = (tag) => `#${tag}` }: PacketNames = {}): WatchedNetwork {
  return new JourneyWaits(network, packetOf)
}

/** A packet takes this time alone, too: there is nothing to wait for. */
const goesOn: ReadonlySet<ActivityKind> = new Set(['moves', 'pipeline', 'own'])

class JourneyWaits implements WatchedNetwork {
  readonly remedy?: string
  private numbers: ReadonlyMap<string, number> | null = null

  constructor(
    private readonly network: JourneyNetwork,
    private readonly packetOf: (tag: number) => string,
  ) {
    if (network.remedy !== undefined) this.remedy = network.remedy
  }

  moves(): boolean {
    return this.network.occupied().some((place) => goesOn.has(this.network.activity(place).kind))
  }

  channels(among?: ReadonlySet<string>): HeldChannel[] {
    const { network } = this
    const cycle = new WaitsOfCycle(network, this.packetOf)
    if (!among) return network.occupied().map((place) => cycle.heldAt(place))
    const asked = new Set([...among].map((path) => this.numberOf(path)))
    return network.occupied().flatMap((place) => (asked.has(place) ? [cycle.heldAt(place)] : []))
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
    const roomy = this.roomAmong(culprits, place)
    const left = culprits.filter((culprit) => culprit !== roomy)
    if (activity.needsAll) return left.map((culprit) => this.waitFor([culprit], activity))
    return [roomy === null ? this.waitFor(culprits, activity) : { on: [], activity: this.inVain(roomy, activity) }]
  }

  private waitFor(culprits: readonly number[], { name, about }: WaitActivity): Wait {
    return { on: culprits.map((culprit) => this.network.places[culprit]!.path), activity: { name, about } }
  }

  /** A place that a packet goes to next and that has room for it already. */
  private roomAmong(culprits: readonly number[], place: number): number | null {
    const { network } = this
    const next = network.next(place)
    return culprits.find((culprit) => next.includes(culprit) && network.hasRoom?.(culprit)) ?? null
  }

  private inVain(room: number, { name }: WaitActivity): WaitActivity {
    const { label } = this.network.places[room]!
    return { name, about: `though ${label} has room: the credit for it is on its way, or lost` }
  }

  /** Where no flit of a packet stands, the next one of it tells whose the place is. */
  private packetAt(place: number): string {
    const { network } = this
    const front = network.activity(place).kind === 'empty' ? this.foremost(place) : place
    const tag = front === null ? null : network.tag(front)
    return tag === null ? `a packet at ${network.places[place]!.label}` : this.packetOf(tag)
  }

  /** The place where the next flit stands of the packet that holds a place without flits. */
  private foremost(place: number): number | null {
    let at = this.restOf(place)
    while (at !== null && this.network.activity(at).kind === 'empty') at = this.restOf(at)
    return at
  }

  /** The place that leads to a place which waits for the rest of its packet; null if that is on a link. */
  private restOf(place: number): number | null {
    this.origins ??= this.findOrigins()
    return this.origins.get(place) ?? null
  }

  private findOrigins(): ReadonlyMap<number, number> {
    const { network } = this
    return new Map(network.occupied().flatMap((from) => network.next(from).map((to) => [to, from] as const)))
  }
}

/** The network of a map, as journeys read it: its packets have been followed before, and it stands in one of the cycles. */

import { countUpTo } from '../../base/statistics.js'
import type { Activity, JourneyNetwork } from '../journey/network.js'
import type { FloorPlan } from '../journey/floor-plan.js'
import { doing, activities, type Doing } from './activities.js'
import { Credits } from './credits.js'
import type { FollowedPackets } from './follow.js'
import type { Hop } from './packet.js'
import type { LinkPlace } from './places.js'
import { planOf } from './plan.js'
import { routesOf } from './routes.js'

export class MappedNetwork implements JourneyNetwork {
  readonly places: readonly LinkPlace[]
  private cycle = -1
  /** By place: the index of the packet in front, and the flits of it that left before this cycle. */
  private readonly front: Int32Array
  private readonly left: Int32Array
  /** By place: flits of the packets that were in front before. */
  private readonly gone: Int32Array
  /** By link: the place from which a flit moves in this cycle. */
  private readonly mover: Int32Array
  private readonly here: number[] = []
  private readonly known = new Map<number, Doing>()
  /** By place that takes credits. */
  private readonly counters: readonly (Credits | null)[]
  /** By place: the cycles in which flits were sent there. */
  private readonly sends: readonly (readonly number[])[]
  private readonly route: (hop: Hop) => number | null

  constructor(private readonly followed: FollowedPackets) {
    const { places, links, hopsAt, map, firstCycle } = followed
    this.places = places
    this.front = new Int32Array(places.length)
    this.left = new Int32Array(places.length)
    this.gone = new Int32Array(places.length)
    this.mover = new Int32Array(links.length)
    this.route = map.router?.routing === 'fixed' ? routesOf(followed) : () => null
    this.sends = places.map(({ entry, kind }, place) =>
      kind === 'source' ? [] : hopsAt[place]!.flatMap(({ arrived }) => arrived.map((cycle) => cycle - entry)),
    )
    this.counters = places.map(({ role, link, vc }, place) => {
      const { credits, depth } = links[link]!
      const credit = role === 'buffer' || role === 'sink' ? credits[vc] : undefined
      return credit && depth !== null ? new Credits(depth, credit, this.sends[place]!, firstCycle) : null
    })
  }

  /** Goes to a cycle; those after the present one are the nearest. */
  goTo(cycle: number): void {
    if (cycle < this.cycle) {
      for (const numbers of [this.front, this.left, this.gone]) numbers.fill(0)
    }
    this.cycle = cycle
    this.here.length = 0
    this.known.clear()
    this.mover.fill(-1)
    for (let place = 0; place < this.places.length; place++) this.settle(place)
  }

  private settle(place: number): void {
    if (this.places[place]!.kind === 'sink') return
    const hops = this.followed.hopsAt[place]!
    for (;;) {
      const hop = hops[this.front[place]!]
      if (!hop) return
      const { moved } = hop
      let left = this.left[place]!
      while (left < moved.length && moved[left]! < this.cycle) left++
      this.left[place] = left
      if (!(hop.isComplete && left === this.flitsOf(hop))) break
      this.front[place]!++
      this.gone[place]! += left
      this.left[place] = 0
    }
    const hop = hops[this.front[place]!]!
    if (hop.arrived[0]! > this.cycle) return
    this.here.push(place)
    if (hop.moved[this.left[place]] === this.cycle) this.mover[this.places[hop.next!.place]!.link] = place
  }

  /** Flits of a packet whose last one has come. Of a source, the arrival of the first alone is known. */
  private flitsOf({ place, moved, arrived }: Hop): number {
    const { role } = this.places[place]!
    return role === 'source' || role === 'inside' ? moved.length : arrived.length
  }

  occupied(): readonly number[] {
    return this.here
  }

  activity(place: number): Activity {
    return this.doing(place).activity
  }

  culprits(place: number): readonly number[] {
    return this.doing(place).culprits
  }

  tag(place: number): number | null {
    const hop = this.hopAt(place)
    return hop && this.followed.tags[hop.packet.number]!
  }

  isTail(place: number): boolean {
    const hop = this.hopAt(place)!
    return hop.isComplete && this.left[place] === this.flitsOf(hop) - 1
  }

  next(place: number): readonly number[] {
    const target = this.targetAt(place)
    return target === null ? [] : [target]
  }

  hasRoom(place: number): boolean {
    const { depth, credits } = this.followed.links[this.places[place]!.link]!
    if (depth === null || credits.length === 0 || this.places[place]!.role !== 'buffer') return false
    return this.storedAt(place) < depth
  }

  plan(): FloorPlan {
    return planOf(this.followed)
  }

  signals(place: number): readonly string[] {
    return [this.followed.links[this.places[place]!.link]!.path]
  }

  /** The flits that have been sent to a place and have not left it, at the end of this cycle. */
  private storedAt(place: number): number {
    const hop = this.hopAt(place)
    const leaves = hop?.moved[this.left[place]!] === this.cycle ? 1 : 0
    return countUpTo(this.sends[place]!, this.cycle) - this.gone[place]! - this.left[place]! - leaves
  }

  private hopAt(place: number): Hop | null {
    const hop = this.followed.hopsAt[place]![this.front[place]!]
    return hop && hop.arrived[0]! <= this.cycle ? hop : null
  }

  private doing(place: number): Doing {
    const known = this.known.get(place)
    if (known) return known
    const found = this.find(place)
    this.known.set(place, found)
    return found
  }

  private find(place: number): Doing {
    const hop = this.hopAt(place)
    if (!hop) return doing.empty
    const flit = this.left[place]!
    if (hop.moved[flit] === this.cycle) return doing.moves
    const { kind } = this.places[place]!
    if (kind === 'source') return this.waitAtSource(hop)
    const arrived = hop.arrived[flit]
    if (arrived === undefined || arrived > this.cycle) return doing.starved
    if (this.cycle < arrived + (this.followed.map.router?.stages ?? 1) - 1) return doing.stages
    return this.wait(hop, flit)
  }

  private waitAtSource({ place }: Hop): Doing {
    const { link, vc } = this.places[place]!
    const buffer = this.followed.numbers.buffer[link]![vc]!
    if (this.offers(link)) return { activity: activities.notReady, culprits: this.occupant(buffer) }
    return this.isWithoutCredit(buffer) ? { activity: activities.noCredit, culprits: [buffer] } : doing.starved
  }

  private isWithoutCredit(place: number): boolean {
    const counter = this.counters[place]
    return counter ? counter.at(this.cycle) <= 0 : false
  }

  /** The reason why a flit that could leave does not. */
  private wait(hop: Hop, flit: number): Doing {
    const target = this.targetOf(hop)
    if (target === null) return doing.unknown
    const { link } = this.places[target]!
    const holder = flit === 0 ? this.holderOf(target) : null
    if (holder !== null) return { activity: activities.held, culprits: [holder] }
    if (this.isWithoutCredit(target)) return { activity: activities.noCredit, culprits: [target] }
    const mover = this.mover[link]!
    if (mover >= 0) return { activity: activities.lostOutput, culprits: [mover] }
    return this.offers(link) ? this.waitBehindOffer(hop, target, link) : doing.notGranted
  }

  /** A flit stands on the link and is not taken: this one, or another one. */
  private waitBehindOffer(hop: Hop, target: number, link: number): Doing {
    const offered = this.offeredAt(link)
    if (offered !== null && offered !== hop.place) return { activity: activities.lostOutput, culprits: [offered] }
    return { activity: activities.notReady, culprits: this.occupant(target) }
  }

  /** The place of the flit that a link offers in this cycle; null if that is not known. */
  private offeredAt(link: number): number | null {
    const { signals } = this.followed.links[link]!
    const read = (name: 'id' | 'dest' | 'keeps'): bigint | null => signals[name]?.(this.cycle) ?? null
    const [id, dest, keeps, vc] = [read('id'), read('dest'), read('keeps'), Number(signals.vc?.(this.cycle) ?? 0n)]
    const leading = this.here.filter((place) => {
      const target = this.targetAt(place)
      return target !== null && this.places[target]!.link === link && this.places[target]!.vc === vc
    })
    // A packet that holds the channel is offered, whatever its other flits carry.
    const holder = leading.find((place) => this.left[place]! > 0)
    if (holder !== undefined) return holder
    const found = leading.filter((place) => {
      const { packet } = this.hopAt(place)!
      const agrees = (a: bigint | null, b: bigint | null): boolean => a === null || b === null || a === b
      return agrees(packet.id, id) && agrees(packet.dest, dest) && agrees(packet.keeps, keeps)
    })
    return found.length === 1 ? found[0]! : null
  }

  private offers(link: number): boolean {
    const value = this.followed.links[link]!.valid(this.cycle)
    return value !== null && value !== 0n
  }

  /** The place of the packet that has begun to go to a place, and has not ended; null if there is none. */
  private holderOf(target: number): number | null {
    return this.here.find((place) => this.left[place]! > 0 && this.hopAt(place)?.next?.place === target) ?? null
  }

  /** A place as the cause of a wait: if a packet is there. */
  private occupant(place: number): readonly number[] {
    return this.hopAt(place) === null ? [] : [place]
  }

  /** The place to which the packet in front of a place goes; null if that is not known. */
  private targetAt(place: number): number | null {
    const hop = this.hopAt(place)
    return hop && this.targetOf(hop)
  }

  private targetOf(hop: Hop): number | null {
    return hop.next?.place ?? this.route(hop)
  }
}

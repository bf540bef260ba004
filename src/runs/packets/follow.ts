/** Follows packets from link to link, in the order of wormholes on each virtual channel. */

import type { Trace } from '../../engines/sim/trace/trace.js'
import type { Link, Links } from './links.js'
import type { Anomaly, AnomalyKind, Hop, Packet } from './packet.js'
import { placesOf, type LinkPlace, type PlaceNumbers } from './places.js'

/** The packets of some cycles of a run. */
export interface FollowedPackets extends Links {
  readonly firstCycle: number
  readonly lastCycle: number
  readonly places: readonly LinkPlace[]
  readonly numbers: PlaceNumbers
  readonly packets: readonly Packet[]
  /** By number of a packet: its identity, if all packets have one and no two the same; else its number. */
  readonly tags: readonly number[]
  /** By place, in the order in which they came. */
  readonly hopsAt: readonly (readonly Hop[])[]
  readonly anomalies: readonly Anomaly[]
}

/** Follows all packets of a trace. */
export function followPackets(links: Links, { firstCycle, lastCycle }: Trace): FollowedPackets {
  const follower = new Follower(links)
  for (let cycle = firstCycle; cycle <= lastCycle; cycle++) follower.look(cycle)
  follower.end(lastCycle)
  const { places, numbers, packets, hopsAt, anomalies } = follower
  return { ...links, firstCycle, lastCycle, places, numbers, packets, tags: tagsOf(packets), hopsAt, anomalies }
}

function tagsOf(packets: readonly Packet[]): number[] {
  const ids = packets.map(({ id }) => (id === null ? NaN : Number(id)))
  const areNames = ids.every((id) => Number.isSafeInteger(id) && id >= 0) && new Set(ids).size === ids.length
  return areNames ? ids : packets.map(({ number }) => number)
}

/** The fields of the first flit of a packet that tell it from others. */
type Mark = Pick<Packet, 'id' | 'dest' | 'class' | 'keeps'>

class Follower {
  readonly places: readonly LinkPlace[]
  readonly numbers: PlaceNumbers
  readonly packets: Packet[] = []
  readonly hopsAt: Hop[][]
  readonly anomalies: Anomaly[] = []
  /** By place: the packets whose last flits have not left. */
  private readonly standing: Hop[][]
  /** By link and virtual channel: the packet of which a flit comes next, and how many of its flits have come. */
  private readonly open: ({ readonly hop: Hop; flits: number; readonly length: number | null } | null)[][]
  /** By link: the first cycle in which the present flit was offered. */
  private readonly offered: (number | null)[]
  /** By node: the buffers at its inputs. */
  private readonly inputs: number[][]

  constructor(private readonly links: Links) {
    const { places, numbers } = placesOf(links)
    this.places = places
    this.numbers = numbers
    this.hopsAt = places.map(() => [])
    this.standing = places.map(() => [])
    this.open = links.links.map(({ vcs }) => Array.from({ length: vcs }, () => null))
    this.offered = links.links.map(() => null)
    this.inputs = links.nodes.map(() => [])
    links.links.forEach(({ to }, link) => {
      if (to !== null) this.inputs[to]!.push(...numbers.buffer[link]!)
    })
  }

  /** To be called for each cycle, without a gap. */
  look(cycle: number): void {
    this.links.links.forEach((link, number) => {
      if (!isTrue(link.valid, cycle)) {
        this.offered[number] = null
        return
      }
      this.offered[number] ??= cycle
      const { ready } = link.signals
      if (ready && !isTrue(ready, cycle)) return
      this.transfer(link, number, cycle)
      this.offered[number] = null
    })
  }

  /** To be called after the last cycle: packets that were offered to the network and not taken are in it, too. */
  end(cycle: number): void {
    this.links.links.forEach((link, number) => {
      const vc = Number(link.signals.vc?.(cycle) ?? 0n)
      const isNew = link.from === null && this.offered[number] !== null && this.open[number]![vc] === null
      if (isNew) this.inject(number, vc, markOf(link, cycle))
    })
  }

  private transfer(link: Link, number: number, cycle: number): void {
    const vc = link.signals.vc ? link.signals.vc(cycle) : 0n
    if (vc === null || vc < 0n || vc >= BigInt(link.vcs)) return this.note('unknown', cycle, number)
    const channel = Number(vc)
    const isHead = link.signals.head ? isTrue(link.signals.head, cycle) : this.open[number]![channel] === null
    if (isHead) this.begin(link, number, channel, cycle)
    const open = (this.open[number]![channel] ??= this.stranger(link, number, channel, cycle))
    open.flits++
    const isTail = this.isTail(link, open, cycle, number)
    this.move(open.hop, cycle, isTail)
    if (isTail) this.open[number]![channel] = null
  }

  private begin(link: Link, number: number, vc: number, cycle: number): void {
    if (this.open[number]![vc]) this.note('unfinished', cycle, number)
    const mark = markOf(link, cycle)
    const hop = link.from === null ? this.inject(number, vc, mark) : this.take(link.from, number, vc, mark, cycle)
    const target = (link.to === null ? this.numbers.sink : this.numbers.buffer)[number]![vc]!
    hop.next = this.arrive(hop.packet, target)
    const length = link.signals.length?.(cycle) ?? null
    this.open[number]![vc] = { hop, flits: 0, length: length === null ? null : Number(length) }
  }

  private inject(number: number, vc: number, mark: Mark): Hop {
    const hop = this.arrive(this.packet(mark, false), this.numbers.source[number]![vc]!)
    hop.arrived.push(this.offered[number]!)
    return hop
  }

  /** The packet at an input of a node whose first flit leaves. */
  private take(node: number, number: number, vc: number, mark: Mark, cycle: number): Hop {
    const fronts = this.inputs[node]!.flatMap((place) => {
      const front = this.standing[place]![0]
      return front?.moved.length === 0 && front.arrived[0]! <= cycle && fits(front.packet, mark) ? [front] : []
    })
    const first = fronts.sort((a, b) => a.arrived[0]! - b.arrived[0]!)[0]
    if (fronts.length > 1) this.note('ambiguous', cycle, number)
    if (first) return first
    this.note('stranger', cycle, number)
    return this.strange(mark, number, vc, cycle)
  }

  /** A packet whose first flit was not seen. */
  private stranger(
    link: Link,
    number: number,
    vc: number,
    cycle: number,
  ): NonNullable<Follower['open'][number][number]> {
    this.note('stranger', cycle, number)
    const mark = { id: null, dest: null, class: null, keeps: null }
    const isInjected = link.from === null
    const hop = isInjected ? this.inject(number, vc, mark) : this.strange(mark, number, vc, cycle)
    hop.next = this.arrive(hop.packet, (link.to === null ? this.numbers.sink : this.numbers.buffer)[number]![vc]!)
    return { hop, flits: 0, length: null }
  }

  private strange(mark: Mark, number: number, vc: number, cycle: number): Hop {
    const hop = this.arrive(this.packet(mark, true), this.numbers.inside[number]![vc]!)
    hop.arrived.push(cycle)
    return hop
  }

  private packet(mark: Mark, isStranger: boolean): Packet {
    const packet: Packet = { ...mark, number: this.packets.length, isStranger, hops: [] }
    this.packets.push(packet)
    return packet
  }

  private arrive(packet: Packet, place: number): Hop {
    const hop: Hop = { packet, place, arrived: [], moved: [], next: null, isComplete: false }
    packet.hops.push(hop)
    this.hopsAt[place]!.push(hop)
    this.standing[place]!.push(hop)
    return hop
  }

  private move(hop: Hop, cycle: number, isTail: boolean): void {
    const next = hop.next!
    hop.moved.push(cycle)
    next.arrived.push(cycle + this.places[next.place]!.entry)
    if (!isTail) return
    next.isComplete = true
    hop.isComplete = true
    this.leave(hop)
    if (this.places[next.place]!.kind === 'sink') this.leave(next)
  }

  private leave(hop: Hop): void {
    const standing = this.standing[hop.place]!
    standing.splice(standing.indexOf(hop), 1)
  }

  private isTail(
    { signals }: Link,
    { flits, length }: { flits: number; length: number | null },
    cycle: number,
    number: number,
  ): boolean {
    if (signals.tail) {
      const tail = signals.tail(cycle)
      if (tail === null) this.note('unknown', cycle, number)
      return tail !== null && tail !== 0n
    }
    if (signals.length && length === null) this.note('unknown', cycle, number)
    return length === null || flits >= length
  }

  private note(kind: AnomalyKind, cycle: number, link: number): void {
    this.anomalies.push({ kind, cycle, link })
  }
}

function isTrue(evaluate: Link['valid'], cycle: number): boolean {
  const value = evaluate(cycle)
  return value !== null && value !== 0n
}

function markOf({ signals }: Link, cycle: number): Mark {
  return {
    id: signals.id?.(cycle) ?? null,
    dest: signals.dest?.(cycle) ?? null,
    class: signals.class?.(cycle) ?? null,
    keeps: signals.keeps?.(cycle) ?? null,
  }
}

/** True if a packet may be the one that leaves: nothing that both say of themselves differs. */
function fits(packet: Mark, mark: Mark): boolean {
  const agrees = (name: keyof Mark): boolean =>
    packet[name] === null || mark[name] === null || packet[name] === mark[name]
  return agrees('id') && agrees('dest') && agrees('class') && agrees('keeps')
}

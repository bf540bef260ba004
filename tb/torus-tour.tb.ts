import {
  testbench,
  type Arrow,
  type DriverContext,
  type Handle,
  type MonitorContext,
  type Process,
  type ReadonlyDeep,
} from 'flitwave'
import { param } from 'flitwave/hdl'
import type { Packet } from '../rtl/terminal/packet.js'
import type { NetworkParameters } from '../rtl/net/parameters.js'
import { Torus } from '../rtl/net/torus.js'
import type { Link } from '../rtl/router/link.js'
import { localPort, Port } from '../rtl/router/port.js'
import { Way } from '../rtl/router/way.js'
import { classesOf, numberOf, type ChannelClass } from '../src/networks/watch/channel-names.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { flitOnLane, numbered } from './support/lanes.js'
import { networkOf } from './support/network.js'
import { entriesOf, Timetable, type Stop, type Worm } from './support/timetable.js'

const flits = 3
const largest = 12

interface Parameters {
  readonly size: number
}

const ring = ({ size }: Parameters): NetworkParameters => networkOf({ dimensions: 1, sizeX: size, depth: 4 })
const local = localPort({ dimensions: 1 })

/** A link of the ring, and the properties that follow from its place. */
interface RingLink {
  readonly from: number
  readonly port: Port
}

const next = ({ from, port }: RingLink, size: number): number => (from + (port === Port.XPlus ? 1 : -1) + size) % size

/** All links: those in positive direction first. */
const linksOf = ({ size }: Parameters): RingLink[] =>
  [Port.XPlus, Port.XMinus].flatMap((port) => Array.from({ length: size }, (_, from) => ({ from, port })))

/** `+x 7→0.p`, the wraparound link of a ring of 8. */
const rowName = (link: RingLink, size: number, channel: ChannelClass): string =>
  `${link.port === Port.XPlus ? '+x' : '-x'} ${link.from}→${next(link, size)}.${channel}`

/** The hops of the longest shortest path. If both ways are equally long, the positive one is taken. */
const longest = (port: Port, size: number): number => Math.floor((port === Port.XPlus ? size : size - 1) / 2)

/**
 * The classes that shortest paths use on each link. In positive direction, h leads everywhere except over the wraparound
 * link (k-1 → 0). Flits that will cross this link use p, so p begins no earlier before it than the longest path reaches. The
 * negative direction is the mirror image.
 */
function classesUsed({ from, port }: RingLink, size: number): ChannelClass[] {
  const toEnd = port === Port.XPlus ? size - 1 - from : from
  const p: ChannelClass[] = toEnd < longest(port, size) ? ['p'] : []
  const lOrH = classesOf(port).slice(1)
  return toEnd === 0 ? p : [...p, ...lOrH]
}

/** A worm of the tour, with the links that it takes. */
interface Ride extends Worm {
  readonly from: number
  readonly to: number
  readonly links: readonly (RingLink & { readonly channel: ChannelClass })[]
}

/**
 * Worms that together show every class on every link, each as long as a shortest path can be: one that ends at the
 * wraparound link, one that begins there and changes to h or l, and some for the rest of the ring.
 */
function ridesOf(p: Parameters): Ride[] {
  const starts = [Port.XPlus, Port.XMinus].flatMap((port) => {
    const hops = longest(port, p.size)
    const rest = Array.from({ length: Math.ceil((p.size - hops) / hops) }, (_, i) => hops - 1 + i * hops)
    const latest = p.size - 1 - hops
    const distances = [p.size - hops, p.size - 1, ...rest.map((at) => Math.min(at, latest))]
    return [...new Set(distances)].map((at) => ({ port, from: port === Port.XPlus ? at : p.size - 1 - at }))
  })
  return starts.map((start, i) => rideFrom(start, i + 1, p))
}

function rideFrom({ from, port }: RingLink, tag: number, { size }: Parameters): Ride {
  const links: (RingLink & { readonly channel: ChannelClass })[] = []
  const end = port === Port.XPlus ? size - 1 : 0
  let at = from
  let wraps = Math.abs(end - from) < longest(port, size)
  for (let hop = 0; hop < longest(port, size); hop++) {
    links.push({ from: at, port, channel: wraps ? 'p' : classesOf(port)[1] })
    if (at === end) wraps = false
    at = next({ from: at, port }, size)
  }
  const stops = links.map((link): Stop => ({ node: link.from, side: 'leaving', port, vc: numberOf[link.channel] }))
  const way: Stop[] = [
    { node: from, side: 'arriving', port: local, vc: 0 },
    ...stops,
    { node: at, side: 'leaving', port: local, vc: 0 },
  ]
  return { tag, flits, from, to: at, links, way }
}

interface Tour {
  readonly timetable: Timetable
  readonly starts: ReadonlyMap<Ride, number>
}

interface State extends Tour {
  /** The rows that have had a flit. */
  readonly used: Set<string>
}

/** Plans the tour: each worm starts as soon as its path will be free. */
function planTour(p: Parameters): Tour {
  const timetable = new Timetable(local)
  const starts = new Map<Ride, number>()
  for (const ride of ridesOf(p)) {
    let start = 1
    while (!timetable.hasRoomFor(entriesOf(ride, start))) start++
    timetable.add(entriesOf(ride, start))
    starts.set(ride, start)
  }
  return { timetable, starts }
}

export default testbench({
  title: 'The tour of p, l and h on a ring',
  caption: ({ size }) => `Every class of virtual channels on every link of a ring of ${size} nodes`,
  about:
    'Which virtual channels do shortest paths need on a ring? Each link is drawn as its two. Worms that have the ' +
    'wraparound link ahead take p up to and on that link, and h (in positive direction) or l (in negative) from then on; ' +
    'the others take h or l from the start. So p is used on the last half of the links before the wraparound, the ' +
    'wraparound link has no h and no l, and the rows that stay empty are those that no shortest path needs. After the ' +
    'worms that are drawn, each node sends a packet to each other one, and no other class is used then either.',
  parameters: {
    size: param(8, { min: 3, max: largest, about: 'nodes on the ring' }),
  },
  design: (p) => new Torus(ring(p)),
  packets: { network: (run, p) => routerJourneys(run, ring(p)) },
  state: (p): State => ({ ...planTour(p), used: new Set() }),
  signals: (p) => linksOf(p).flatMap((link) => classesOf(link.port).map((channel) => rowName(link, p.size, channel))),
  window: (p) => ({ from: 0, to: planTour(p).timetable.end + 1 }),
  cycles: 1000,
  drivers: {
    *sources(t) {
      const { starts, timetable } = t.state
      for (; t.cycle <= timetable.settled; yield) {
        t.dut.inject.forEach((inject, node) => {
          const ride = [...starts].find(([{ from }, start]) => from === node && start === t.cycle)?.[0]
          inject.valid = ride !== undefined
          if (ride) inject.packet = packetTo(ride)
        })
      }
      yield* sendToAll(t)
    },
  },
  monitors: {
    /** Checks that every flit of the tour is in its place, and that there are no others. */
    *tour(t) {
      yield* t.state.timetable.watch(t, t.dut)
    },
    /** Compares the used classes with the expected ones, for the worms of the tour and for all pairs. */
    classes(t) {
      for (const link of linksOf(t.p)) {
        const { valid, vc } = linkOf(t.dut, link)
        if (valid) t.state.used.add(rowName(link, t.p.size, classesOf(link.port)[vc]))
      }
    },
    *arrivals(t) {
      while (t.cycle <= t.state.timetable.settled) yield
      checkUse(t, 'the tour')
      const pairs = t.p.size * (t.p.size - 1)
      for (let arrived = 0; arrived < pairs; yield) arrived += t.dut.delivered.filter(({ valid }) => valid).length
      checkUse(t, 'packets between all pairs')
    },
  },
  views: Object.fromEntries(
    Array.from({ length: largest - 2 }, (_, i) => i + 3).flatMap((size) =>
      linksOf({ size }).flatMap((link) =>
        classesOf(link.port).map((channel) => [rowName(link, size, channel), laneView(link, channel)]),
      ),
    ),
  ),
  arrows: (_trace, { size }, { starts }): Arrow[] =>
    [...starts].flatMap(([{ links }, start]) =>
      links.slice(1).map((link, i) => ({
        from: { path: rowName(links[i], size, links[i].channel), cycle: start + i + 1 },
        to: { path: rowName(link, size, link.channel), cycle: start + i + 2 },
        label: '',
      })),
    ),
  variants: [{ size: 5 }, { size: 8 }],
})

type Context = MonitorContext<Torus, Parameters, State>

function linkOf(dut: Context['dut'], { from, port }: RingLink): ReadonlyDeep<Handle<Link>> {
  return dut.nodes[from].leaving[port]
}

function laneView(link: RingLink, channel: ChannelClass) {
  return ({ dut }: Context): string => {
    // Each link of the largest ring has a row.
    if (link.from >= dut.nodes.length) return ''
    const channels = linkOf(dut, link)
    return numbered(flitOnLane(channels, numberOf[channel]), channels)
  }
}

function packetTo({ to, flits, tag }: Pick<Ride, 'to' | 'flits' | 'tag'>): Packet {
  return { to: { x: to }, way: { x: Way.Shorter }, flits, tag } as Packet
}

/** In each round, every node sends a packet of one flit, one node farther than in the round before. */
function* sendToAll({ dut, p: { size } }: DriverContext<Torus, Parameters, State>): Process {
  for (let distance = 1; distance < size; distance++) {
    let waiting = [...dut.inject.keys()]
    for (const from of waiting) {
      dut.inject[from].packet = packetTo({ to: (from + distance) % size, flits: 1, tag: 0 })
      dut.inject[from].valid = true
    }
    while (waiting.length > 0) {
      const taken = waiting.filter((from) => dut.inject[from].ready)
      yield
      for (const from of taken) dut.inject[from].valid = false
      waiting = waiting.filter((from) => !taken.includes(from))
    }
  }
}

/** Checks that the classes used so far are exactly those that shortest paths need. */
function checkUse(t: Context, by: string): void {
  for (const link of linksOf(t.p)) {
    for (const channel of classesOf(link.port)) {
      const row = rowName(link, t.p.size, channel)
      const isNeeded = classesUsed(link, t.p.size).includes(channel)
      t.check(t.state.used.has(row) === isNeeded, `${row} is ${isNeeded ? 'not ' : ''}used by ${by}`)
    }
  }
}

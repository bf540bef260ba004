import { testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { Packet } from '../rtl/terminal/packet.js'
import { Torus } from '../rtl/net/torus.js'
import { showCoordinates, showHops, type Coordinates, type Hops } from '../rtl/router/flit.js'
import type { Header } from '../rtl/router/parameters.js'
import { localPort, Port } from '../rtl/router/port.js'
import { Way } from '../rtl/router/way.js'
import { classesOf, numberOf, type ChannelClass } from '../src/networks/watch/channel-names.js'
import { flitOn, flitOnLane } from './support/lanes.js'
import { zeroLoadLatency } from './support/latency.js'
import { networkOf, nodeAt } from './support/network.js'
import { entriesOf, linkAt, Timetable } from './support/timetable.js'

const size = { dimensions: 3, sizeX: 4, sizeY: 4, sizeZ: 4 } as const
const flits = 4
const depth = 4
const stages = 1
const local = localPort(size)
const start = 1

interface Parameters {
  readonly header: Header
}

/** A link on the path of the worm, its class of virtual channels there, and the remaining hops behind it. */
interface Hop {
  readonly from: Coordinates
  readonly to: Coordinates
  readonly port: Port
  readonly channel: ChannelClass
  readonly left: Hops
}

const source: Coordinates = { x: 3, y: 0, z: 1 }
/** Two hops in x and one each in y and z: around the ends of x and y. */
const apart: Hops = { x: 2, y: -1, z: 1 }
const destination: Coordinates = { x: 1, y: 3, z: 2 }

/** x, then y, then z; p up to and on a wraparound link, and h or l if none is ahead. */
const hops: readonly Hop[] = [
  { from: source, to: { x: 0, y: 0, z: 1 }, port: Port.XPlus, channel: 'p', left: { x: 1, y: -1, z: 1 } },
  { from: { x: 0, y: 0, z: 1 }, to: { x: 1, y: 0, z: 1 }, port: Port.XPlus, channel: 'h', left: { x: 0, y: -1, z: 1 } },
  { from: { x: 1, y: 0, z: 1 }, to: { x: 1, y: 3, z: 1 }, port: Port.YMinus, channel: 'p', left: { x: 0, y: 0, z: 1 } },
  { from: { x: 1, y: 3, z: 1 }, to: destination, port: Port.ZPlus, channel: 'h', left: { x: 0, y: 0, z: 0 } },
]

const rowName = ({ from, to }: Hop, channel: ChannelClass): string =>
  `${showCoordinates(from)}→${showCoordinates(to)}.${channel}`

/** The places of the head on its path, and its content at each. */
const sightings = [
  { node: nodeAt(source, size), side: 'arriving', port: local, vc: 0, left: apart, row: 'injection' },
  ...hops.map((hop) => ({
    node: nodeAt(hop.from, size),
    side: 'leaving' as const,
    port: hop.port,
    vc: numberOf[hop.channel],
    left: hop.left,
    row: rowName(hop, hop.channel),
  })),
  { node: nodeAt(destination, size), side: 'leaving', port: local, vc: 0, left: { x: 0, y: 0, z: 0 }, row: 'ejection' },
] as const

type Place = Pick<(typeof sightings)[number], 'node' | 'side' | 'port'>

function plan(): Timetable {
  const timetable = new Timetable(local)
  timetable.add(entriesOf({ tag: 1, flits, way: sightings }, start))
  return timetable
}

export default testbench({
  title: 'A worm through a torus of three dimensions',
  caption: ({ header }) => `A worm through a 4×4×4 torus, ${header} header`,
  about:
    'A worm goes two hops in x, one back in y and one in z, around the ends of x and y: in each dimension p up to the ' +
    'wraparound link and on it, h (in positive direction) or l (in negative) where none is ahead. Its head says how many ' +
    'hops are left (header=relative), and each router counts down the one that it sends it over: at 0, 0, 0 it has ' +
    'arrived, and no router needs to know where it is but to choose between p and l/h. Or its head says where it goes ' +
    '(header=absolute), and each router finds the way from there. Both take the same channels in the same cycles.',
  parameters: {
    header: param('relative', { choices: ['relative', 'absolute'], about: 'hops that are left, or the destination' }),
  },
  design: ({ header }) => new Torus(networkOf({ ...size, depth, stages, header })),
  state: () => ({ timetable: plan() }),
  signals: [
    'injection',
    ...hops.flatMap((hop) => classesOf(hop.port).map((channel) => rowName(hop, channel))),
    'ejection',
  ],
  window: { from: 0, to: plan().end + 2 },
  cycles: 60,
  drivers: {
    *source(t) {
      const inject = t.dut.inject[nodeAt(source, size)]
      yield start
      inject.packet = packetWith(t.p.header)
      inject.valid = true
      yield
      inject.valid = false
    },
  },
  monitors: {
    /** Checks that every flit is in its place, and that all other links are empty. */
    *links(t) {
      const { timetable } = t.state
      const expected = start + zeroLoadLatency({ stages, depth, flits, hops: hops.length })
      t.check(timetable.end === expected, `the tail arrives in cycle ${timetable.end}, expected ${expected}`)
      yield* timetable.watch(t, t.dut)
    },
    /** The content of the head at each place. */
    *header(t) {
      yield start
      for (const sighting of sightings) {
        const { flit } = linkAt(t.dut, sighting)
        const [says, should] =
          t.p.header === 'relative'
            ? [showHops(flit.to), showHops(sighting.left)]
            : [showCoordinates(flit.to), showCoordinates(destination)]
        t.check(flit.head && says === should, `${sighting.row}: the head says ${says}, expected ${should}`)
        yield
      }
    },
  },
  views: {
    injection: (t) => flitOn(linkAt(t.dut, sightings[0]), t.p.header),
    ejection: (t) => flitOn(linkAt(t.dut, sightings.at(-1)!), t.p.header),
    ...Object.fromEntries(
      hops.flatMap((hop) => {
        const place: Place = { node: nodeAt(hop.from, size), side: 'leaving', port: hop.port }
        return classesOf(hop.port).map((channel, vc) => [
          rowName(hop, channel),
          (t: Context) => flitOnLane(linkAt(t.dut, place), vc, t.p.header),
        ])
      }),
    ),
  },
  arrows: (): Arrow[] =>
    sightings.slice(1).map(({ row }, i) => ({
      from: { path: sightings[i].row, cycle: start + i },
      to: { path: row, cycle: start + i + 1 },
      label: '',
    })),
  variants: [{ header: 'relative' }, { header: 'absolute' }],
})

type Context = MonitorContext<Torus, Parameters, { timetable: Timetable }>

function packetWith(header: Header): Packet {
  const packet = { flits, tag: 1 }
  if (header === 'relative') return { ...packet, to: apart } as Packet
  return { ...packet, to: destination, way: { x: Way.Shorter, y: Way.Shorter, z: Way.Shorter } }
}

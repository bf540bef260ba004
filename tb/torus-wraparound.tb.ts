import { testbench, type Arrow, type Handle, type MonitorContext, type ReadonlyDeep } from 'flitwave'
import { param } from 'flitwave/hdl'
import { Torus } from '../rtl/net/torus.js'
import type { Coordinates } from '../rtl/router/flit.js'
import type { Link } from '../rtl/router/link.js'
import { Port } from '../rtl/router/port.js'
import { Way } from '../rtl/router/way.js'
import { classesOf, numberOf, type ChannelClass } from '../src/networks/watch/channel-names.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { zeroLoadLatency } from './support/latency.js'
import { flitOn, flitOnLane } from './support/lanes.js'
import { networkOf, nodeAt, showNode } from './support/network.js'

const size = { sizeX: 4, sizeY: 4 }
const depth = 4
const flits = 4

/** A link on the path of the worm, and its required class of virtual channel. */
interface Hop {
  readonly from: Coordinates
  readonly to: Coordinates
  readonly port: Port
  readonly channel: ChannelClass
}

/** By direction on the ring of y = 1; the hop in y, which is another ring, comes last. */
const routes = {
  positive: {
    way: { x: Way.Positive, y: Way.Shorter },
    hops: [
      { from: { x: 2, y: 1 }, to: { x: 3, y: 1 }, port: Port.XPlus, channel: 'p' },
      { from: { x: 3, y: 1 }, to: { x: 0, y: 1 }, port: Port.XPlus, channel: 'p' },
      { from: { x: 0, y: 1 }, to: { x: 1, y: 1 }, port: Port.XPlus, channel: 'h' },
      { from: { x: 1, y: 1 }, to: { x: 1, y: 2 }, port: Port.YPlus, channel: 'h' },
    ],
  },
  negative: {
    way: { x: Way.Negative, y: Way.Shorter },
    hops: [
      { from: { x: 1, y: 1 }, to: { x: 0, y: 1 }, port: Port.XMinus, channel: 'p' },
      { from: { x: 0, y: 1 }, to: { x: 3, y: 1 }, port: Port.XMinus, channel: 'p' },
      { from: { x: 3, y: 1 }, to: { x: 2, y: 1 }, port: Port.XMinus, channel: 'l' },
      { from: { x: 2, y: 1 }, to: { x: 2, y: 2 }, port: Port.YPlus, channel: 'h' },
    ],
  },
} as const satisfies Record<string, { way: { x: Way; y: Way }; hops: readonly [Hop, ...Hop[]] }>

type Direction = keyof typeof routes

const rowName = ({ from, to }: Hop, channel: ChannelClass): string => `${showNode(from)}→${showNode(to)}.${channel}`

type Links = ReadonlyDeep<Handle<Torus>>

const linkOf = (dut: Links, { from, port }: Hop): ReadonlyDeep<Handle<Link>> =>
  dut.nodes[nodeAt(from, size)].leaving[port]

const ends = (direction: Direction): { source: number; destination: Coordinates; sink: number } => {
  const { hops } = routes[direction]
  const destination = hops.at(-1)!.to
  return { source: nodeAt(hops[0].from, size), destination, sink: nodeAt(destination, size) }
}

export default testbench({
  title: 'Around the wraparound link of a torus',
  caption: (p) => `A worm across the wraparound link of a 4×4 torus, in ${p.direction} direction`,
  about:
    'A ring of channels that wait for each other would be a deadlock. So a worm takes virtual channel p as long as the ' +
    'wraparound link is ahead of it and on that link, and from then on h (in positive direction) or l (in negative): no ' +
    'chain closes around the ring. Each link is drawn as its two virtual channels. The last hop is on a ring in y, ' +
    'where the worm never meets the wraparound: h from the start.',
  parameters: {
    direction: param('positive', { choices: ['positive', 'negative'], about: 'which way around the ring' }),
    stages: param(1, { choices: [1, 2, 3, 4], about: 'cycles that the head takes through a router' }),
  },
  design: (p) => new Torus(networkOf({ ...size, depth, stages: p.stages })),
  packets: { network: (run, p) => routerJourneys(run, networkOf({ ...size, depth, stages: p.stages })) },
  state: () => ({ heads: [] as { readonly path: string; readonly cycle: number }[] }),
  signals: (p) => [
    'injection',
    ...routes[p.direction].hops.flatMap((hop) => classesOf(hop.port).map((channel) => rowName(hop, channel))),
    'ejection',
  ],
  cycles: 60,
  drivers: {
    *source(t) {
      const { source, destination } = ends(t.p.direction)
      const inject = t.dut.inject[source]
      yield
      inject.packet = { to: { ...destination }, way: routes[t.p.direction].way, flits, tag: 1 }
      inject.valid = true
      yield
      inject.valid = false
    },
  },
  monitors: {
    /** Follows the worm from link to link. */
    *worm(t) {
      const { source, sink } = ends(t.p.direction)
      const { hops } = routes[t.p.direction]
      const { stages } = t.p
      yield* t.until(() => t.dut.inject[source].valid, 5)
      const start = t.cycle
      t.state.heads.push({ path: 'injection', cycle: start })
      for (const [i, hop] of hops.entries()) {
        const link = linkOf(t.dut, hop)
        yield* t.until(() => link.valid, 10)
        const name = rowName(hop, hop.channel)
        t.check(t.cycle === start + (i + 1) * stages, `${name}: the head comes in cycle ${t.cycle}`)
        t.check(link.flit.head, `${name}: the first flit is no head`)
        t.state.heads.push({ path: name, cycle: t.cycle })
      }
      const delivered = t.dut.delivered[sink]
      yield* t.until(() => delivered.valid, 10)
      t.state.heads.push({ path: 'ejection', cycle: t.cycle })
      yield* t.until(() => delivered.valid && delivered.flit.tail, 10)
      const expected = zeroLoadLatency({ stages, depth, flits, hops: hops.length })
      const message = `the worm takes ${t.cycle - start} cycles, expected ${expected}`
      t.check(t.cycle - start === expected, message, { packet: 1 })
    },
    /** Checks every link of the network in every cycle: only the links of the route are used, each on its virtual channel. */
    channels(t) {
      const { hops } = routes[t.p.direction]
      t.dut.nodes.forEach(({ leaving: out }, node) => {
        out.forEach(({ valid, vc }, port) => {
          if (!valid) return
          const hop = hops.find(({ from, port: used }) => nodeAt(from, size) === node && used === port)
          t.check(hop !== undefined, `a flit leaves node ${node} through ${Port[port]}, which is not on the way`)
          if (hop) t.check(vc === numberOf[hop.channel], `virtual channel ${vc} of ${rowName(hop, hop.channel)}`)
        })
      })
    },
  },
  views: {
    injection: (t) => flitOn(t.dut.nodes[ends(t.p.direction).source].source.link),
    ejection: (t) => flitOn(t.dut.delivered[ends(t.p.direction).sink]),
    ...Object.fromEntries(
      Object.values(routes)
        .flatMap(({ hops }): readonly Hop[] => hops)
        .flatMap((hop) => classesOf(hop.port).map((channel) => [rowName(hop, channel), laneView(hop, channel)])),
    ),
  },
  arrows: (_trace, _p, { heads }): Arrow[] => heads.slice(1).map((to, i) => ({ from: heads[i], to, label: '' })),
  variants: [{ direction: 'positive' }, { direction: 'negative' }],
})

function laneView(hop: Hop, channel: ChannelClass) {
  return ({ dut }: Pick<MonitorContext<Torus, unknown, unknown>, 'dut'>): string =>
    flitOnLane(linkOf(dut, hop), numberOf[channel])
}

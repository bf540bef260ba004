import { testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { NetworkParameters } from '../rtl/net/parameters.js'
import { Mesh } from '../rtl/net/mesh.js'
import type { Coordinates } from '../rtl/router/flit.js'
import { localPort, Port } from '../rtl/router/port.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { flitOn, flitOnLane, numbered } from './support/lanes.js'
import { networkOf, nodeAt, shortestWay, showNode } from './support/network.js'
import { entriesOf, linkAt, Timetable, type Stop, type Worm } from './support/timetable.js'

const size = { sizeX: 3, sizeY: 3 }
/** A worm fits into one buffer: flits wait only at the corner. */
const flits = 4
const depth = flits
const local = localPort({ dimensions: 2 })
const corner: Coordinates = { x: 2, y: 0 }

interface Parameters {
  readonly vcs: 1 | 2
}

/** A channel on the path of a worm, and the row that draws it. */
interface Drawn extends Omit<Stop, 'vc'> {
  readonly row: string
}

const injection = (at: Coordinates): Drawn => ({
  node: nodeAt(at, size),
  side: 'arriving',
  port: local,
  row: `from ${showNode(at)}`,
})
const ejection = (at: Coordinates): Drawn => ({
  node: nodeAt(at, size),
  side: 'leaving',
  port: local,
  row: `to ${showNode(at)}`,
})
const link = (from: Coordinates, port: Port, to: Coordinates): Drawn => ({
  node: nodeAt(from, size),
  side: 'leaving',
  port,
  row: `${showNode(from)}→${showNode(to)}`,
})

const shared = link(corner, Port.YPlus, { x: 2, y: 1 })

interface Route {
  readonly tag: number
  readonly from: Coordinates
  readonly to: Coordinates
  readonly start: number
  readonly way: readonly Drawn[]
}

/** Along the lower edge to the corner, and up from there. */
const around: Route = {
  tag: 1,
  from: { x: 0, y: 0 },
  to: { x: 2, y: 2 },
  start: 1,
  way: [
    injection({ x: 0, y: 0 }),
    link({ x: 0, y: 0 }, Port.XPlus, { x: 1, y: 0 }),
    link({ x: 1, y: 0 }, Port.XPlus, corner),
    shared,
    link({ x: 2, y: 1 }, Port.YPlus, { x: 2, y: 2 }),
    ejection({ x: 2, y: 2 }),
  ],
}

/** From the corner up, timed so that both heads request the link in the same cycle. */
const upwards: Route = {
  tag: 2,
  from: corner,
  to: { x: 2, y: 1 },
  start: 3,
  way: [injection(corner), shared, ejection({ x: 2, y: 1 })],
}

const routes = [around, upwards]
/** The cycle in which the heads request the link out of the corner. */
const meeting = around.start + around.way.indexOf(shared)

/** The worm that lost has the second virtual channel on the shared link; everything else is on the first. */
const vcOf = ({ tag }: Route, stop: Drawn, { vcs }: Parameters): number =>
  stop === shared && tag === upwards.tag && vcs === 2 ? 1 : 0

/**
 * The cycle in which a flit of a worm leaves the corner. The worm from the west goes first, because its input is first in
 * turn.
 */
function leavesCorner({ tag }: Route, flit: number, { vcs }: Parameters): number {
  const isSecond = tag === upwards.tag
  // With one virtual channel, the other worm holds it until its tail; with two, flits alternate on the link.
  if (vcs === 1) return meeting + (isSecond ? flits : 0) + flit
  return meeting + (isSecond ? 1 : 0) + 2 * flit
}

function cycleOf(route: Route, stop: number, flit: number, p: Parameters): number {
  const atCorner = route.way.indexOf(shared)
  return stop < atCorner ? route.start + stop + flit : leavesCorner(route, flit, p) + stop - atCorner
}

function timetableOf(p: Parameters): Timetable {
  const timetable = new Timetable(local)
  for (const route of routes) {
    const way = route.way.map((stop) => ({ ...stop, vc: vcOf(route, stop, p) }))
    const worm: Worm = { tag: route.tag, flits, way }
    timetable.add(entriesOf(worm, route.start, (stop, flit) => cycleOf(route, stop, flit, p)))
  }
  return timetable
}

const mesh = ({ vcs }: Parameters): NetworkParameters => networkOf({ topology: 'mesh', ...size, depth, vcs })

/** The shared link is drawn as its virtual channels. */
const rowsOf = (stop: Drawn, { vcs }: Parameters): string[] =>
  stop === shared && vcs === 2 ? [`${stop.row}.vc 0`, `${stop.row}.vc 1`] : [stop.row]

const stops = [...around.way.slice(0, 3), injection(corner), shared, ...around.way.slice(4), ejection({ x: 2, y: 1 })]

export default testbench({
  title: 'Around the corner of a mesh',
  caption: ({ vcs }) =>
    `Two worms at the corner (2,0) of a mesh, ${vcs === 1 ? 'one virtual channel' : 'two virtual channels'} on each link`,
  about:
    'In a mesh each packet goes along x first, and only then along y: no packet that has turned into y turns back, so ' +
    'that no circle of waiting packets can close, and one virtual channel is enough. Worm 1 goes along the lower edge to ' +
    'the corner (2,0) and turns there; worm 2 starts at the corner. Both ask for the link up in the same cycle. Of one ' +
    'virtual channel (vcs=1), worm 1 holds it to its tail, and worm 2 waits in its buffer. Of two (vcs=2), which in a ' +
    'mesh any packet may take, each gets one, and their flits take turns on the link.',
  parameters: {
    vcs: param(1, { choices: [1, 2], about: 'virtual channels of a physical channel' }),
  },
  design: (p) => new Mesh(mesh(p)),
  packets: { network: (run, p) => routerJourneys(run, mesh(p)) },
  state: (p) => ({ timetable: timetableOf(p) }),
  signals: (p) => stops.flatMap((stop) => rowsOf(stop, p)),
  window: (p) => ({ from: 0, to: timetableOf(p).end + 2 }),
  cycles: 100,
  drivers: {
    sources(t) {
      for (const { tag, from, to, start } of routes) {
        const inject = t.dut.inject[nodeAt(from, size)]
        inject.valid = t.cycle === start
        if (inject.valid) inject.packet = { to: { ...to }, way: shortestWay, flits, tag }
      }
    },
  },
  monitors: {
    /** Checks that every flit is in its place, and that no flit crosses the edges. */
    *links(t) {
      yield* t.state.timetable.watch(t, t.dut)
    },
  },
  views: Object.fromEntries(
    stops.flatMap((stop): [string, (t: Context) => string][] => {
      const lane = (vc: number) => (t: Context) => numbered(flitOnLane(linkAt(t.dut, stop), vc), linkAt(t.dut, stop))
      return [
        [stop.row, (t) => numbered(flitOn(linkAt(t.dut, stop)), linkAt(t.dut, stop))],
        [`${stop.row}.vc 0`, lane(0)],
        [`${stop.row}.vc 1`, lane(1)],
      ]
    }),
  ),
  arrows: (_trace, p): Arrow[] => {
    const at = (route: Route, stop: number, flit: number): Arrow['from'] => {
      const drawn = route.way[stop]
      const rows = rowsOf(drawn, p)
      return { path: rows[vcOf(route, drawn, p)] ?? rows[0], cycle: cycleOf(route, stop, flit, p) }
    }
    return routes.flatMap((route) =>
      route.way.slice(1).map((_, i) => ({ from: at(route, i, 0), to: at(route, i + 1, 0), label: '' })),
    )
  },
  variants: [{ vcs: 1 }, { vcs: 2 }],
})

type Context = MonitorContext<Mesh, Parameters, { timetable: Timetable }>

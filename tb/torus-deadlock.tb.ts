import { testbench, type Arrow, type MonitorContext } from 'flitwave'
import { param } from 'flitwave/hdl'
import type { Packet } from '../rtl/terminal/packet.js'
import type { NetworkParameters } from '../rtl/net/parameters.js'
import { Torus } from '../rtl/net/torus.js'
import { localPort, Port } from '../rtl/router/port.js'
import { Way } from '../rtl/router/way.js'
import { classesOf, numberOf } from '../src/networks/watch/channel-names.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { flitOn, flitOnLane, numbered } from './support/lanes.js'
import { networkOf } from './support/network.js'
import { entriesOf, linkAt, Timetable, type Stop } from './support/timetable.js'

const size = 4
const hops = 2
const flits = 6
const depth = 2
const start = 1
const local = localPort({ dimensions: 1 })
/** The nodes, and the worms, which have the numbers of their sources. */
const nodes = [0, 1, 2, 3] as const

interface Parameters {
  readonly vcs: 1 | 2
}

interface State {
  readonly timetable: Timetable
  readonly worms: readonly Worm[]
}

interface Worm {
  readonly tag: number
  /** Into its router, over two links, and to its node. */
  readonly way: readonly Stop[]
  /** The cycle in which its head gets the second link; never in a deadlock. */
  readonly released: number | null
}

const ring = ({ vcs }: Parameters): NetworkParameters => networkOf({ dimensions: 1, sizeX: size, depth, vcs })
const after = (node: number, steps: number): number => (node + steps) % size

/** The row of a channel: `2→3` for the link that leaves node 2, or its channels `2→3.p` and `2→3.h`. */
function rowOf({ node, side, port, vc }: Stop, { vcs }: Parameters): string {
  if (port === local) return side === 'arriving' ? `from ${node}` : `to ${node}`
  const link = `${node}→${after(node, 1)}`
  return vcs === 1 ? link : `${link}.${classesOf(port)[vc]}`
}

const stopsOf = (node: number, { vcs }: Parameters): Stop[] => {
  const channels = Array.from({ length: vcs }, (_, vc) => vc)
  return channels.map((vc): Stop => ({ node, side: 'leaving', port: Port.XPlus, vc }))
}
const injectionAt = (node: number): Stop => ({ node, side: 'arriving', port: local, vc: 0 })
const ejectionAt = (node: number): Stop => ({ node, side: 'leaving', port: local, vc: 0 })

/** Worms 2 and 3 cross the wraparound link 3→0: p up to and on it. All others use h. */
function wayOf(tag: number, { vcs }: Parameters): Stop[] {
  const links = Array.from({ length: hops }, (_, hop): Stop => {
    const node = after(tag, hop)
    const wraps = tag >= size - hops && node >= tag
    return { node, side: 'leaving', port: Port.XPlus, vc: vcs === 1 ? 0 : numberOf[wraps ? 'p' : 'h'] }
  })
  return [injectionAt(tag), ...links, ejectionAt(after(tag, hops))]
}

/**
 * The cycle in which a flit is on a channel of its worm's path. Until the head gets the second link, as many flits advance
 * as fit into the buffers before it; then all move up.
 */
function cycleOf({ tag, released }: Worm, stop: number, flit: number, { vcs }: Parameters): number {
  const second = Math.min(stop, hops)
  const passed = stop - second
  /** The flits between this one and the first that waits or has no room. */
  const behind = flit - depth * (hops - second)
  const lost = vcs === 2 && losesCycle(tag, behind) ? 1 : 0
  if (behind < 0) return start + stop + flit + lost
  return (released ?? Infinity) + (hops - second) + behind + passed + lost
}

/** Worms 1 (on h) and 2 (on p) share the link 2→3. After a flit of each, both have lost one cycle to the other. */
function losesCycle(tag: number, behind: number): boolean {
  return (tag === 1 && behind >= 1) || (tag === 2 && behind < 0 && behind >= 1 - depth)
}

/**
 * With p and h, worm 1 finds its second channel free, because the only worm on 2→3 is on the other one. Each other worm gets
 * its second channel when the tail of the worm ahead has left it: 0 behind 1, 3 behind 0, and 2 behind 3.
 */
function wormsOf(p: Parameters): Worm[] {
  if (p.vcs === 1) return nodes.map((tag) => ({ tag, way: wayOf(tag, p), released: null }))
  const worms: Worm[] = [{ tag: 1, way: wayOf(1, p), released: start + hops }]
  for (const tag of [0, 3, 2]) {
    const released = cycleOf(worms.at(-1)!, 1, flits - 1, p) + 1
    worms.push({ tag, way: wayOf(tag, p), released })
  }
  return worms
}

function plan(p: Parameters): State {
  const timetable = new Timetable(local)
  const worms = wormsOf(p)
  for (const worm of worms) {
    const entries = entriesOf({ ...worm, flits }, start, (stop, flit) => cycleOf(worm, stop, flit, p))
    timetable.add(entries.filter(({ cycle }) => cycle < Infinity))
  }
  return { timetable, worms }
}

export default testbench({
  title: 'Four worms around a ring',
  caption: ({ vcs }) =>
    `Four worms around a ring of 4: ${vcs === 1 ? 'a deadlock with one virtual channel' : 'delivered with p and h'}`,
  about:
    'Each node of a ring sends a worm two hops on in the same cycle, longer than the buffers on its way. With one virtual ' +
    'channel (vcs=1) every head gets its first link, and waits for its second, which the next worm holds until its tail has ' +
    'passed: it never does. The run promises this deadlock, and the watchdog tells who waits for whom. With two (vcs=2), ' +
    'the worms that go over the wraparound link 3→0 take p up to there. So worm 1, on h, finds nobody ahead of it; worm 0 ' +
    'follows it, worm 3 follows worm 0, and worm 2 follows worm 3: a chain with an end, where there was a circle.',
  parameters: {
    vcs: param(1, { choices: [1, 2], about: 'virtual channels of a physical channel' }),
  },
  design: (p) => new Torus(ring(p)),
  packets: { network: (run, p) => routerJourneys(run, ring(p)) },
  state: plan,
  signals: (p) =>
    [...nodes.map(injectionAt), ...nodes.flatMap((node) => stopsOf(node, p)), ...nodes.map(ejectionAt)].map((stop) =>
      rowOf(stop, p),
    ),
  window: (p) => ({ from: 0, to: plan(p).timetable.end + (p.vcs === 1 ? 6 : 1) }),
  cycles: 100,
  watchdog: { patience: 20 },
  expects: ({ vcs }) => (vcs === 1 ? 'deadlock' : 'progress'),
  drivers: {
    *sources(t) {
      yield start
      t.dut.inject.forEach((inject, node) => {
        inject.packet = packetFrom(node)
        inject.valid = true
      })
      yield
      for (const inject of t.dut.inject) inject.valid = false
    },
  },
  monitors: {
    /** Checks that every flit is in its place, and that nothing moves after a deadlock. */
    links(t) {
      t.state.timetable.check(t, t.dut)
    },
    *end(t) {
      yield t.state.timetable.settled
    },
  },
  views: Object.fromEntries(
    [{ vcs: 1 } as const, { vcs: 2 } as const].flatMap((p) =>
      nodes.flatMap((node) =>
        [injectionAt(node), ...stopsOf(node, p), ejectionAt(node)].map((stop): [string, (t: Context) => string] => [
          rowOf(stop, p),
          (t) =>
            numbered(
              p.vcs === 1 ? flitOn(linkAt(t.dut, stop)) : flitOnLane(linkAt(t.dut, stop), stop.vc),
              linkAt(t.dut, stop),
            ),
        ]),
      ),
    ),
  ),
  /** Heads from channel to channel. */
  arrows: (_trace, p, { worms }): Arrow[] => {
    const headAt = (worm: Worm, stop: number): Arrow['from'] => ({
      path: rowOf(worm.way[stop], p),
      cycle: cycleOf(worm, stop, 0, p),
    })
    const arrows = worms.flatMap((worm) =>
      worm.way.slice(1).map((_, i) => ({ from: headAt(worm, i), to: headAt(worm, i + 1), label: '' })),
    )
    return arrows.filter(({ to }) => to.cycle < Infinity)
  },
  variants: [{ vcs: 1 }, { vcs: 2 }],
})

type Context = MonitorContext<Torus, Parameters, State>

function packetFrom(node: number): Packet {
  return { to: { x: after(node, hops) }, way: { x: Way.Positive }, flits, tag: node } as Packet
}

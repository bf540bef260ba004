import { testbench, type Handle, type ReadonlyDeep } from 'flitwave'
import { Torus } from '../rtl/net/torus.js'
import { Port } from '../rtl/router/port.js'
import { Way } from '../rtl/router/way.js'
import { flitName } from './support/link.js'

const size = 4
const row = 1
const flits = 4
const idOf = (x: number): number => x * size + row

/** The columns that the worm visits, and the direction in which it leaves each. */
const journeys = {
  plus: { port: Port.XPlus, way: Way.Positive, columns: [2, 3, 0, 1] },
  minus: { port: Port.XMinus, way: Way.Negative, columns: [1, 0, 3, 2] },
} as const

type Journey = keyof typeof journeys

/** What is on the link out of the column that is `n` hops from the source: the flit and its virtual channel. */
function flitOn(dut: ReadonlyDeep<Handle<Torus>>, way: Journey, n: number): string {
  const { port, columns } = journeys[way]
  const { valid, vc, flit } = dut.nodes[idOf(columns[n]!)]!.out[port]!
  return valid ? `${flitName(flit)} ${vc === 0 ? 'p' : way === 'plus' ? 'h' : 'l'}` : ''
}

/** What the link is called, and whether it is the one that closes the ring. */
function hop(way: Journey, n: number): string {
  const { columns } = journeys[way]
  return `${columns[n]}→${columns[n + 1]}`
}

export default testbench({
  title: 'Around the ring',
  caption: (p) => `A worm around a ring of four: p up to the wraparound link, ${p.way === 'plus' ? 'h' : 'l'} after it`,
  about:
    'On a 4x4 torus a worm takes virtual channel p while the wraparound of the ring is ahead, on the wraparound link ' +
    'itself too, and h (in the positive direction) or l (in the negative one) after it: so no cycle of channels closes.',
  parameters: {
    way: { default: 'plus', choices: ['plus', 'minus'], about: 'the direction around the ring' },
    stages: { default: 1, choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router' },
  },
  design: (p) =>
    new Torus({ sizeX: size, sizeY: size, tagWidth: 4, payloadWidth: 8, vcs: 2, ports: 5, depth: 5, stages: p.stages, lengthWidth: 4 }),
  signals: (p) => [
    `dut.inject[${idOf(journeys[p.way].columns[0])}]`,
    'links.first',
    'links.wraparound',
    'links.last',
    `dut.delivered[${idOf(journeys[p.way].columns[3])}]`,
  ],
  cycles: 100,
  drivers: {
    *source(t) {
      const { way, columns } = journeys[t.p.way]
      const port = t.dut.inject[idOf(columns[0])]!
      yield
      port.valid = true
      port.packet = { to: { x: columns[3], y: row }, way: { x: way, y: Way.Shorter }, flits, tag: 5 }
      yield* t.until(() => port.ready, 10)
      port.valid = false
    },
  },
  monitors: {
    *channels(t) {
      for (const [n, wanted] of [0, 0, 1].entries()) {
        const { port, columns } = journeys[t.p.way]
        const link = t.dut.nodes[idOf(columns[n]!)]!.out[port]!
        yield* t.until(() => link.valid, 50)
        t.check(link.vc === wanted, `hop ${hop(t.p.way, n)} uses virtual channel ${link.vc}, expected ${wanted}`)
      }
    },
    *latency(t) {
      const { columns } = journeys[t.p.way]
      const { [idOf(columns[0])]: source } = t.dut.inject
      const { [idOf(columns[3])]: sink } = t.dut.delivered
      yield* t.until(() => source!.valid && source!.ready, 10)
      const start = t.cycle
      yield* t.until(() => sink!.valid && sink!.flit.tail, 60)
      // Four routers are passed, that of the source and that of the destination among them.
      const expected = columns.length * t.p.stages + flits - 1
      t.check(t.cycle - start === expected, `the tail arrives after ${t.cycle - start} cycles, expected ${expected}`)
    },
  },
  views: {
    'links.first': (t) => flitOn(t.dut, t.p.way, 0),
    'links.wraparound': (t) => flitOn(t.dut, t.p.way, 1),
    'links.last': (t) => flitOn(t.dut, t.p.way, 2),
  },
  variants: [{ way: 'plus' }, { way: 'minus' }],
})

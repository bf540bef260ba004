import { testbench, type Arrow } from 'flitwave'
import { param } from 'flitwave/hdl'
import { Mesh } from '../rtl/net/mesh.js'
import type { Stages } from '../rtl/router/parameters.js'
import { localPort, Port } from '../rtl/router/port.js'
import { routerJourneys } from '../src/networks/watch/router-journeys.js'
import { placesOf } from './support/credits.js'
import { creditRoundTrip, serialisation, zeroLoadLatency } from './support/latency.js'
import { networkOf, shortestWay } from './support/network.js'

/** Node 0 sends to node 1, its eastern neighbour. */
const sender = 'dut.nodes[0].router'
const receiver = 'dut.nodes[1].router'
const local = localPort({ dimensions: 2 })
const paths = {
  request: `${sender}.inputs[${local}].channels[0].switchRequest.valid`,
  grant: `${sender}.inputs[${local}].channels[0].switchRequest.granted`,
  credits: `${sender}.outputs[${Port.XPlus}].counters[0].credits`,
  link: `${sender}.leaving[${Port.XPlus}]`,
  buffer: `${receiver}.inputs[${Port.XMinus}].channels[0].buffer.count`,
  ejection: `${receiver}.leaving[${local}]`,
  credit: `${receiver}.arriving[${Port.XMinus}].credit.valid`,
}

const pair = ({ depth, stages }: { readonly depth: number; readonly stages: Stages }) =>
  networkOf({ sizeX: 2, sizeY: 1, vcs: 1, depth, stages })

export default testbench({
  title: 'A buffer smaller than the credit round trip',
  caption: ({ depth, stages }) => `Buffers of ${depth}, a credit round trip of ${creditRoundTrip(stages)} cycles`,
  about:
    'Node 0 sends a packet to its neighbour. A sender spends a credit with each flit, and stops at none; a credit comes back when the flit has left the next ' +
    'buffer. The round trip takes c cycles: 2 in routers of one or two stages, 3 in those of three or four. A buffer of ' +
    'b < c flits so carries b flits every c cycles, and the tail of a packet of L flits follows its head after ' +
    '(L-1) + floor((L-1)/b) (c-b) cycles. Set depth to c, and the gaps are gone.',
  parameters: {
    depth: param(2, { min: 1, max: 16, about: 'flits that each buffer holds (b)' }),
    stages: param(3, { choices: [1, 2, 3, 4], about: 'cycles that a head takes through a router (P)' }),
    flits: param(7, { min: 1, max: 255, about: 'flits of the packet (L)' }),
  },
  design: (p) => new Mesh(pair(p)),
  packets: { network: (run, p) => routerJourneys(run, pair(p)) },
  state: () => ({ sent: [] as number[], returned: [] as number[], arrived: [] as number[] }),
  signals: [paths.request, paths.grant, paths.credits, paths.link, paths.buffer, paths.ejection, paths.credit],
  cycles: ({ flits }) => 60 + 3 * flits,
  // A drawing shows no more cycles.
  window: { to: 199 },
  tail: 3,
  drivers: {
    *source(t) {
      const inject = t.dut.inject[0]
      inject.packet = { to: { x: 1, y: 0 }, way: shortestWay, flits: t.p.flits, tag: 1 }
      inject.valid = true
      yield
      inject.valid = false
    },
  },
  monitors: {
    /** Records when flits and credits pass. */
    events({ dut, cycle, state }) {
      if (dut.nodes[0].leaving[Port.XPlus].valid) state.sent.push(cycle)
      if (dut.nodes[1].arriving[Port.XMinus].credit.valid) state.returned.push(cycle)
      if (dut.delivered[1].valid) state.arrived.push(cycle)
    },
    /** The formula. */
    *serialisation(t) {
      const { flits, depth, stages } = t.p
      yield* t.until(() => t.dut.delivered[1].valid && t.dut.delivered[1].flit.tail, 50 + 3 * flits)
      const { arrived } = t.state
      const tail = arrived.at(-1)! - arrived[0]
      const expected = serialisation({ flits, depth, stages })
      t.check(arrived.length === flits, `${arrived.length} flits have come, expected ${flits}`)
      const message = `the tail follows the head after ${tail} cycles, expected ${expected}`
      t.check(tail === expected, message, { packet: 1 })
      const latency = zeroLoadLatency({ flits, depth, stages, hops: 1 })
      t.check(t.cycle === latency, `the packet takes ${t.cycle} cycles, expected ${latency}`, { packet: 1 })
    },
    /** On the link: each flit waits for the place of the flit `depth` before it. A head holds its place for P + 1 cycles. */
    *roundTrip(t) {
      const { flits, depth, stages } = t.p
      if (depth >= creditRoundTrip(stages)) return
      yield* t.until(() => t.state.sent.length === flits, 50 + 3 * flits)
      t.state.sent.slice(depth).forEach((cycle, i) => {
        const passed = cycle - t.state.sent[i]
        const expected = i < depth ? stages + 1 : creditRoundTrip(stages)
        t.check(passed === expected, `flit ${i + depth} follows flit ${i} after ${passed} cycles, expected ${expected}`)
      })
    },
    places(t) {
      const { depth, stages } = t.p
      const [sender, receiver] = [t.dut.nodes[0].router, t.dut.nodes[1].router]
      const channel = { sender, output: Port.XPlus, receiver, input: Port.XMinus, vc: 0 }
      const places = placesOf(channel, stages)
      t.check(places === depth, `${places} places are accounted for, expected ${depth}`)
    },
  },
  /** Around the loop: a flit leaves, its credit returns, and the flit that reuses its place leaves. */
  arrows: (_trace, { depth }, { sent, returned }) =>
    sent.flatMap((cycle, i): Arrow[] => {
      const [back, next] = [returned[i], sent[i + depth]]
      if (i % depth !== 0 || back === undefined || next === undefined) return []
      return [
        { from: { path: paths.link, cycle }, to: { path: paths.credit, cycle: back }, label: '' },
        { from: { path: paths.credit, cycle: back }, to: { path: paths.link, cycle: next }, label: '' },
      ]
    }),
  results: ({ sent, arrived }) => arrived.map((cycle, flit) => ({ flit, sent: sent[flit] ?? null, arrived: cycle })),
  variants: [{ depth: 1 }, { depth: 2 }, { depth: 3 }],
})

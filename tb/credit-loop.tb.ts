import { testbench } from 'flitwave'
import { Mesh } from '../rtl/net/mesh.js'
import { networkOf, shortestWay } from './support/network.js'

export default testbench({
  title: 'A buffer shorter than the credit round trip',
  about: 'A sender without credits waits: a buffer smaller than the credit round trip throttles the channel.',
  parameters: {
    depth: { default: 2, min: 1, max: 16, about: 'flits in each buffer' },
    stages: { default: 3, choices: [1, 2, 3, 4], about: 'cycles that the head takes through a router' },
    flits: { default: 8, min: 1, max: 255, about: 'flits of the packet' },
  },
  design: (p) =>
    new Mesh(networkOf({ sizeX: 2, sizeY: 1, vcs: 1, depth: p.depth, stages: p.stages as 1 | 2 | 3 | 4 })),
  signals: ['dut.nodes[0].router.outputs[0].counters[0].credits', 'dut.nodes[0].out[0]'],
  cycles: 1000,
  drivers: {
    *source(t) {
      const inject = t.dut.inject[0]!
      inject.valid = true
      inject.packet = { to: { x: 1, y: 0 }, way: shortestWay, flits: t.p.flits, tag: 1 }
      yield
      inject.valid = false
    },
  },
  monitors: {
    *serialisation(t) {
      const { depth: b, flits: L, stages } = t.p
      const c = stages >= 3 ? 3 : 2
      const delivered = t.dut.delivered[1]!
      yield* t.until(() => delivered.valid, 100)
      const head = t.cycle
      yield* t.until(() => delivered.valid && delivered.flit.tail, 900)
      const expected = L - 1 + Math.floor((L - 1) / b) * Math.max(0, c - b)
      t.check(t.cycle - head === expected, `the tail follows after ${t.cycle - head} cycles, expected ${expected}`)
    },
  },
})

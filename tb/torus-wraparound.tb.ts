import { testbench } from 'flitwave'
import { Torus } from '../rtl/net/torus.js'
import { Port } from '../rtl/router/port.js'
import { Way } from '../rtl/router/way.js'
import { networkOf, nodeAt } from './support/network.js'

const size = { sizeX: 4, sizeY: 4 }

export default testbench({
  title: 'Once around the torus',
  about: 'A worm takes virtual channel p until and on the wraparound link, and h after it.',
  parameters: {
    stages: { default: 1, choices: [1, 2, 3, 4], about: 'cycles that the head takes through a router' },
  },
  design: (p) => new Torus(networkOf({ ...size, stages: p.stages as 1 | 2 | 3 | 4 })),
  signals: [`dut.nodes[${nodeAt({ x: 3, y: 1 }, size)}].out[${Port.XPlus}]`],
  cycles: 100,
  drivers: {
    *source(t) {
      const inject = t.dut.inject[nodeAt({ x: 2, y: 1 }, size)]!
      inject.valid = true
      inject.packet = { to: { x: 1, y: 1 }, way: { x: Way.Positive, y: Way.Shorter }, flits: 4, tag: 1 }
      yield
      inject.valid = false
    },
  },
  monitors: {
    *arrival(t) {
      const delivered = t.dut.delivered[nodeAt({ x: 1, y: 1 }, size)]!
      yield* t.until(() => delivered.valid && delivered.flit.tail, 90)
      t.check(t.cycle === 4 * t.p.stages + 3, `the tail arrives in cycle ${t.cycle}`)
    },
  },
})

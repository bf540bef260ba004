import { testbench } from 'flitwave'
import { Torus } from '../rtl/net/torus.js'
import { networkOf, nodeAt, shortestWay } from './support/network.js'

const size = { sizeX: 4, sizeY: 4 }

export default testbench({
  title: 'Two worms want one output',
  about: 'Two worms meet in a router: one goes on, the other waits until the virtual channel is free again.',
  parameters: {
    stages: { default: 1, choices: [1, 2, 3, 4], about: 'cycles that the head takes through a router' },
  },
  design: (p) => new Torus(networkOf({ ...size, stages: p.stages as 1 | 2 | 3 | 4 })),
  signals: ['dut.nodes[9].router.out[0]', 'dut.nodes[9].router.outputs[0].counters[1].credits'],
  cycles: 200,
  drivers: {
    *west(t) {
      const inject = t.dut.inject[nodeAt({ x: 1, y: 1 }, size)]!
      inject.valid = true
      inject.packet = { to: { x: 3, y: 1 }, way: shortestWay, flits: 6, tag: 1 }
      yield
      inject.valid = false
    },
    *local(t) {
      yield t.p.stages
      const inject = t.dut.inject[nodeAt({ x: 2, y: 1 }, size)]!
      inject.valid = true
      inject.packet = { to: { x: 3, y: 2 }, way: shortestWay, flits: 6, tag: 2 }
      yield
      inject.valid = false
    },
  },
  monitors: {
    *first(t) {
      const delivered = t.dut.delivered[nodeAt({ x: 3, y: 1 }, size)]!
      yield* t.until(() => delivered.valid && delivered.flit.tail, 90)
      t.check(t.cycle === 3 * t.p.stages + 5, `the tail arrives in cycle ${t.cycle}`)
    },
  },
})

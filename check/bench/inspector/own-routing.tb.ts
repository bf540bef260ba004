import { testbench } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { coordinatesOf } from 'flitwave/rtl/net/place'
import { Mesh } from 'flitwave/rtl/net/mesh'
import { Port } from 'flitwave/rtl/router/port'
import { Way } from 'flitwave/rtl/router/way'
import { routerJourneys } from 'flitwave/watch'
import { NegativeFirst } from '../../../examples/negative-first.js'

const p = parametersOf(Mesh, { sizeX: 8, sizeY: 8, vcs: 1, routing: NegativeFirst })
const flits = 3

export default testbench({
  title: 'A mesh transposed, negative-first',
  design: () => new Mesh(p),
  state: () => ({ delivered: 0 }),
  signals: [Port.XPlus, Port.YPlus].map((port) => `dut.nodes[9].leaving[${port}]`),
  cycles: 300,
  watchdog: { patience: 20 },
  packets: { network: (run) => routerJourneys(run, p) },
  drivers: {
    *sources(t) {
      for (const [node, inject] of t.dut.inject.entries()) {
        const { x, y } = coordinatesOf(node, p)
        inject.packet = { to: { x: y, y: x }, way: { x: Way.Shorter, y: Way.Shorter }, flits, tag: node }
        inject.valid = true
      }
      yield
      for (const inject of t.dut.inject) inject.valid = false
      yield* t.until(() => t.state.delivered === t.dut.nodes.length, 290)
    },
  },
  monitors: {
    arrivals(t) {
      for (const { valid, flit } of t.dut.delivered) if (valid && flit.tail) t.state.delivered++
    },
  },
})

import { testbench } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { Torus } from 'flitwave/rtl/net/torus'
import { Way } from 'flitwave/rtl/router/way'
import { routerJourneys } from 'flitwave/watch'

const p = parametersOf(Torus, { sizeX: 4, sizeY: 1, vcs: 1, depth: 2 })

export default testbench({
  title: 'Four packets around a ring',
  about: 'With one virtual channel they wait for each other in a circle.',
  design: () => new Torus(p),
  signals: ['dut.delivered[*]'],
  cycles: 200,
  expects: 'deadlock',
  watchdog: { patience: 20 },
  packets: { network: (run) => routerJourneys(run, p) },
  drivers: {
    *sources(t) {
      for (const [node, inject] of t.dut.inject.entries()) {
        const to = { x: (node + 2) % 4, y: 0 }
        inject.packet = { to, way: { x: Way.Positive, y: Way.Shorter }, flits: 8, tag: node }
        inject.valid = true
      }
      yield
      for (const inject of t.dut.inject) inject.valid = false
    },
  },
})

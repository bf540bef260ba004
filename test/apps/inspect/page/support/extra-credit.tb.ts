import { testbench } from 'flitwave'
import { parametersOf } from 'flitwave/hdl'
import { Way } from 'flitwave/rtl/router/way'
import { routerJourneys } from 'flitwave/watch'
import { WrongRing } from './extra-credit.js'

const p = parametersOf(WrongRing, { sizeX: 5 })

export default testbench({
  title: 'A ring that sends too much',
  about: 'Each node sends a packet two hops on.',
  design: () => new WrongRing(p),
  signals: ['dut.delivered[*]'],
  cycles: 100,
  watchdog: { patience: 20 },
  packets: { network: (run) => routerJourneys(run, p) },
  drivers: {
    *sources(t) {
      t.dut.inject.forEach((inject, node) => {
        Object.assign(inject.packet, { to: { x: (node + 2) % 5 }, way: { x: Way.Positive }, flits: 8, tag: node })
        inject.valid = true
      })
      yield
      for (const inject of t.dut.inject) inject.valid = false
    },
  },
})

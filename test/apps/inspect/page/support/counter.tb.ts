import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { Counter } from './counter.js'

export default testbench({
  title: 'A counter that goes on',
  about: 'Ends with an assertion; with a limit, checks fail before.',
  parameters: { limit: param(31, { min: 1, max: 31, about: 'the count that is checked' }) },
  design: () => new Counter(),
  signals: ['dut.enable', 'dut.count'],
  cycles: 60,
  drivers: {
    *enable(t) {
      for (let cycle = 0; ; cycle++, yield) t.dut.enable = cycle % 3 !== 0
    },
  },
  monitors: {
    *count(t) {
      for (; ; yield) t.check(t.dut.count < t.p.limit, `the count is below ${t.p.limit}`)
    },
  },
})

import { testbench } from 'flitwave'
import { GrayCounter } from './gray.js'

export default testbench({
  title: 'A Gray counter',
  about: 'A module of a user, with a pause.',
  design: () => new GrayCounter(),
  signals: ['dut.*'],
  cycles: 61,
  drivers: {
    *enable(t) {
      for (let cycle = 0; cycle < 60; cycle++) {
        t.dut.enable = cycle % 7 !== 3
        yield
      }
    },
  },
})

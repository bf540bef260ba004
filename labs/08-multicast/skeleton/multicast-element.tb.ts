import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { MulticastElement } from './multicast-element.js'

/** Your own tests. They must pass for your element, and fail for one with a mistake in it. */
export default testbench({
  title: 'A switching element that copies packets',
  parameters: { flits: param(4) },
  design: (p) => new MulticastElement(p),
  // Flits that have arrived at the upper input, the oldest first.
  state: () => ({ flits: [] as number[] }),
  signals: ['dut.*'],
  cycles: 200,
  drivers: {
    *send(t) {
      t.dut.roomBelow[0] = true
      t.dut.roomBelow[1] = true
      // To do: a head for nodes other than 0 to 0; other packets, at both inputs, and outputs without room …
      for (let i = 0; i < t.p.flits; i++) {
        t.dut.arrives[0] = true
        t.dut.din[0] = i
        yield
      }
      t.dut.arrives[0] = false
      yield 8
    },
  },
  monitors: {
    watch(t) {
      const { flits } = t.state
      if (t.dut.sends[0]) t.check(t.dut.dout[0] === flits.shift(), 'another flit leaves')
      if (t.dut.arrives[0]) flits.push(t.dut.din[0])
      // To do: the other input and output. Where does a packet go, when, and with which head?
    },
  },
})

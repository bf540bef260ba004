import { testbench } from 'flitwave'
import { CreditLink } from './credit-link.js'

/** Your own tests. They must pass for your link, and fail for one with a mistake in it. */
export default testbench({
  title: 'A link with credits',
  design: () => new CreditLink(),
  // Flits that were sent and have not arrived, the oldest first.
  state: () => ({ flits: [] as number[] }),
  signals: ['dut.*'],
  cycles: 200,
  drivers: {
    *sendAndGiveBack(t) {
      t.dut.valid = true
      t.dut.din = 5
      yield 8
      t.dut.valid = false
      t.dut.credit = true
      yield
      t.dut.credit = false
      // To do: flits and credits at once, a credit too many, other flits …
    },
  },
  monitors: {
    watch(t) {
      t.check(t.dut.ready === t.dut.balance > 0, 'ready is wrong')
      // To do: how many credits are there, and when does which flit arrive?
      if (t.dut.arrives) t.check(t.dut.dout === t.state.flits.shift(), 'another flit arrives')
      if (t.dut.valid && t.dut.ready) t.state.flits.push(t.dut.din)
    },
  },
})

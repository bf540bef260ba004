import { testbench } from 'flitwave'
import { WeightedArbiter } from './weighted-arbiter.js'

/** Your own tests. They must pass for your arbiter, and fail for one with a mistake in it. */
export default testbench({
  title: 'A weighted round-robin arbiter',
  design: () => new WeightedArbiter(),
  signals: ['dut.*'],
  cycles: 200,
  drivers: {
    *ask(t) {
      t.dut.requests = 0b1111
      yield 8
      t.dut.requests = 0b0100
      yield 4
      t.dut.requests = 0
      yield
      // To do: let a requester stop before its share is used up …
    },
  },
  monitors: {
    watch(t) {
      const { grant, requests } = t.dut
      t.check((grant & (grant - 1)) === 0, 'two requesters are granted')
      t.check((grant & ~requests) === 0, 'one is granted that does not ask')
      // To do: whose turn is it, and how much of its share is left?
    },
  },
})

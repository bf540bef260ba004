import { testbench } from 'flitwave'
import { RowRouter } from './row-router.js'

/** Your own tests. They must pass for your router of one stage, and fail for one with a mistake in it. */
export default testbench({
  title: 'A router in a row',
  design: () => new RowRouter(),
  state: () => ({
    // By output: the data of flits that must leave through it, the next one first.
    expected: [[], [], []] as number[][],
    // By output: true if a flit left in the cycle before.
    left: [false, false, false],
  }),
  signals: ['dut.*'],
  cycles: 200,
  drivers: {
    *send(t) {
      t.dut.here = 1
      t.state.expected[0].push(5)
      t.dut.arriving[2] = { valid: true, flit: { head: true, tail: true, to: 2, data: 5 } }
      yield
      t.dut.arriving[2].valid = false
      yield 8
      // To do: longer packets, from and to all sides, several for one output, and no more flits than there are credits …
    },
    // A neighbour removes a flit from its buffer at once. To do: it may be busy, and then credits come late.
    giveBack(t) {
      t.state.left.forEach((left, o) => (t.dut.creditIn[o] = left))
    },
  },
  monitors: {
    watch(t) {
      for (const o of [0, 1, 2]) {
        const { valid, flit } = t.dut.leaving[o]
        if (valid) t.check(flit.data === t.state.expected[o].shift(), 'another flit leaves')
        t.state.left[o] = valid
      }
      // To do: do all flits arrive, when, and which goes first? Does a credit return for each flit?
    },
  },
})

import { testbench } from 'flitwave'
import { AlmostFullFifo } from './almost-full-fifo.js'

/** Your own tests. They must pass for your queue, and fail for one with a mistake in it. */
export default testbench({
  title: 'A FIFO with almost-full',
  design: () => new AlmostFullFifo(),
  // Words that were pushed and not popped yet, the oldest first.
  state: () => ({ words: [] as number[] }),
  signals: ['dut.*'],
  cycles: 200,
  drivers: {
    *pushAndPop(t) {
      t.dut.push = true
      t.dut.din = 5
      yield
      t.dut.push = false
      yield 2
      t.dut.pop = true
      yield
      t.dut.pop = false
      // To do: fill it, empty it, push and pop at once, push into a full one …
    },
  },
  monitors: {
    watch(t) {
      t.check(t.dut.empty === (t.state.words.length === 0), 'empty is wrong')
      // To do: check the other outputs.
      if (t.dut.pop) t.state.words.shift()
      if (t.dut.push) t.state.words.push(t.dut.din)
    },
  },
})

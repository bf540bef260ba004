import { testbench } from 'flitwave'
import { param, uint } from 'flitwave/hdl'
import { Fifo } from '../rtl/lib/fifo.js'

/** Fills the queue, pushes and pops together for two cycles, and empties it. */
export default testbench({
  title: 'First in, first out',
  about: 'A queue is filled, stays full while words go in and out at once, and is emptied: they leave in order.',
  parameters: { depth: param(3, { min: 1, max: 8, about: 'words that the queue holds' }) },
  design: (p) => new Fifo({ depth: p.depth, type: uint(8) }),
  state: () => ({ inside: [] as number[] }),
  signals: ['dut.push', 'dut.din', 'dut.count', 'dut.full', 'dut.empty', 'dut.pop', 'dut.dout'],
  cycles: 60,
  drivers: {
    *user(t) {
      const turn = function* (push: boolean, pop: boolean) {
        t.dut.push = push
        t.dut.pop = pop
        t.dut.din = push ? nextWord++ : 0
        yield
      }
      let nextWord = 1
      yield* turn(false, false)
      for (let i = 0; i < t.p.depth; i++) yield* turn(true, false)
      yield* turn(false, false)
      yield* turn(true, true)
      yield* turn(true, true)
      yield* turn(false, false)
      for (let i = 0; i < t.p.depth; i++) yield* turn(false, true)
      yield* turn(false, false)
    },
  },
  monitors: {
    /** Checks the order against a model of the queue. */
    order(t) {
      const { inside } = t.state
      t.check(t.dut.count === inside.length, `${t.dut.count} words are counted, expected ${inside.length}`)
      t.check(t.dut.empty === (inside.length === 0), 'empty does not agree with the count')
      t.check(t.dut.full === (inside.length === t.p.depth), 'full does not agree with the count')
      if (t.dut.pop) t.check(t.dut.dout === inside.shift(), `${t.dut.dout} is out of order`)
      if (t.dut.push) inside.push(t.dut.din)
    },
  },
})

import { testbench } from 'flitwave'
import { uint } from 'flitwave/hdl'
import { Fifo } from '../rtl/lib/fifo.js'

const words = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77]

/** The queue fills until it is full, keeps its length while a word goes in and another comes out, and empties. */
export default testbench({
  title: 'First in, first out',
  about: 'A queue is filled, held full by pushing and popping at once, and emptied: the words leave in order.',
  parameters: { depth: { default: 4, min: 2, max: 6, about: 'words that the queue holds' } },
  design: (p) => new Fifo({ depth: p.depth, type: uint(8) }),
  signals: ['dut.push', 'dut.in', 'dut.full', 'dut.count', 'dut.pop', 'dut.out', 'dut.empty'],
  cycles: 30,
  drivers: {
    *producer(t) {
      yield
      for (const word of words) {
        t.dut.in = word
        t.dut.push = true
        yield* t.until(() => !t.dut.full || t.dut.pop, 10)
      }
      t.dut.push = false
    },
    *consumer(t) {
      yield* t.until(() => t.dut.full, 10)
      t.dut.pop = true
      yield* t.until(() => t.dut.count === 1, 20)
      t.dut.pop = false
    },
  },
  monitors: {
    *order(t) {
      for (const word of words) {
        yield* t.until(() => t.dut.pop, 20)
        t.check(t.dut.out === word, `${t.dut.out} came out, expected ${word}`)
        yield
      }
    },
    length(t) {
      t.check(t.dut.full === (t.dut.count === t.p.depth), 'full does not agree with the count')
    },
  },
})

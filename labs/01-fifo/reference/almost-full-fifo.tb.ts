import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { AlmostFullFifo } from './almost-full-fifo.js'

/** Tests that find the planted mistakes: a model beside the queue, random inputs, and every output in every cycle. */
export default testbench({
  title: 'A FIFO with almost-full',
  parameters: { depth: param(4), width: param(8), margin: param(1) },
  design: (p) => new AlmostFullFifo(p),
  state: () => ({ words: [] as number[] }),
  signals: ['dut.*'],
  cycles: 1200,
  drivers: {
    *pushAndPop(t) {
      for (let phase = 0; phase < 40; phase++) {
        const [pushes, pops] = [1 + t.random(4), 1 + t.random(4)]
        for (let i = 0; i < 25; i++) {
          t.dut.push = t.random(4) < pushes
          t.dut.pop = t.random(4) < pops
          t.dut.din = t.random(2 ** t.p.width)
          yield
        }
      }
    },
  },
  monitors: {
    watch(t) {
      const { words } = t.state
      const { depth, margin } = t.p
      t.check(t.dut.count === words.length, 'count is wrong')
      t.check(t.dut.empty === (words.length === 0), 'empty is wrong')
      t.check(t.dut.full === (words.length === depth), 'full is wrong')
      t.check(t.dut.almostFull === words.length >= depth - margin, 'almostFull is wrong')
      t.check(t.dut.dout === (words[0] ?? 0), 'dout is wrong')
      const pops = t.dut.pop && words.length > 0
      const pushes = t.dut.push && (words.length < depth || pops)
      if (pops) words.shift()
      if (pushes) words.push(t.dut.din)
    },
  },
})

import { testbench } from 'flitwave'
import { param, uint } from 'flitwave/hdl'
import { Fifo } from '../../../../rtl/lib/fifo.js'

/** Random words go in and out as the queue allows, beside a queue of ours. */
export default testbench({
  title: 'A queue, used at random',
  parameters: { depth: param(3, { min: 1, max: 8, about: 'words that the queue holds' }) },
  design: (p) => new Fifo({ depth: p.depth, type: uint(8) }),
  state: () => ({ inside: [] as number[] }),
  signals: [],
  cycles: 200,
  drivers: {
    user(t) {
      // Mostly more goes in than out, then more out than in.
      const isFilling = t.cycle % 40 < 20
      t.dut.pop = !t.dut.empty && t.random(4) < (isFilling ? 1 : 3)
      t.dut.push = (!t.dut.full || t.dut.pop) && t.random(4) < (isFilling ? 3 : 1)
      t.dut.din = t.random(256)
    },
  },
  monitors: {
    order(t) {
      const { inside } = t.state
      t.check(t.dut.count === inside.length, 'a wrong count')
      t.check(t.dut.empty === (inside.length === 0), 'a wrong empty')
      t.check(t.dut.full === (inside.length === t.p.depth), 'a wrong full')
      if (inside.length > 0) t.check(t.dut.dout === inside[0], `${t.dut.dout} is out of order`)
      if (t.dut.pop) inside.shift()
      if (t.dut.push) inside.push(t.dut.din)
    },
  },
  variants: [{ depth: 1 }, { depth: 3 }, { depth: 4 }],
})

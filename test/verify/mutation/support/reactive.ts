import { testbench } from 'flitwave'
import { uint } from 'flitwave/hdl'
import { Fifo } from '../../../../rtl/lib/fifo.js'

/** Pushes and pops at random as the queue allows, looks up what comes out, and waits for the queue to be full and empty. */
export default testbench({
  title: 'A queue, used at random',
  design: () => new Fifo({ depth: 3, type: uint(4) }),
  state: () => ({ inside: [] as { readonly word: number }[], popped: 0 }),
  signals: [],
  cycles: 150,
  drivers: {
    user(t) {
      const { inside } = t.state
      t.dut.pop = !t.dut.empty && t.random(3) === 0
      t.dut.push = (!t.dut.full || t.dut.pop) && t.random(2) === 0
      t.dut.din = t.random(16)
      if (t.dut.push) inside.push({ word: t.dut.din })
    },
    *filled(t) {
      yield* t.until(() => t.dut.full, 200)
      yield* t.until(() => t.state.popped === 20, Infinity)
    },
  },
  monitors: {
    order(t) {
      if (!t.dut.pop) return
      // Throws where a queue gives more than it was given.
      const { word } = t.state.inside.shift()!
      t.check(t.dut.dout === word, `${t.dut.dout} is out of order`)
      t.state.popped++
    },
  },
})

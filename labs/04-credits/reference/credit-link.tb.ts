import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { CreditLink } from './credit-link.js'

/** Tests that find the planted mistakes: a model beside the link, random inputs, and every output in every cycle. */
export default testbench({
  title: 'A link with credits',
  parameters: { depth: param(4), width: param(8), forward: param(1), back: param(1) },
  design: (p) => new CreditLink(p),
  state: (p) => ({
    balance: p.depth,
    flits: Array.from({ length: p.forward }, () => null as number | null),
    credits: Array.from({ length: p.back - 1 }, () => false),
  }),
  signals: ['dut.*'],
  cycles: 1200,
  drivers: {
    *sendAndGiveBack(t) {
      for (let phase = 0; phase < 40; phase++) {
        const [sends, earns] = [1 + t.random(4), t.random(5)]
        for (let i = 0; i < 25; i++) {
          t.dut.valid = t.random(4) < sends
          t.dut.credit = t.random(4) < earns
          t.dut.din = t.random(2 ** t.p.width)
          yield
        }
      }
    },
  },
  monitors: {
    watch(t) {
      const { state, dut } = t
      const arriving = state.flits.pop() ?? null
      t.check(dut.balance === state.balance, 'balance is wrong')
      t.check(dut.ready === state.balance > 0, 'ready is wrong')
      t.check(dut.arrives === (arriving !== null), 'arrives is wrong')
      t.check(dut.dout === (arriving ?? 0), 'dout is wrong')
      const sends = dut.valid && state.balance > 0
      state.flits.unshift(sends ? dut.din : null)
      state.credits.unshift(dut.credit)
      const earned = state.credits.pop() ? 1 : 0
      state.balance = Math.min(t.p.depth, state.balance - (sends ? 1 : 0) + earned)
    },
  },
})

import { testbench } from 'flitwave'
import { param } from 'flitwave/hdl'
import { WeightedArbiter } from './weighted-arbiter.js'

/** Tests that find the planted mistakes: a model beside the arbiter, random requests, and the grant in every cycle. */
export default testbench({
  title: 'A weighted round-robin arbiter',
  parameters: { weights: param([1, 1, 1, 1]), first: param(0) },
  design: (p) => new WeightedArbiter(p),
  state: (p) => ({ turn: p.first, served: 0 }),
  signals: ['dut.*'],
  cycles: 1200,
  drivers: {
    *ask(t) {
      for (let phase = 0; phase < 50; phase++) {
        // All request at first, so that the state after the reset is seen; later some request rarely, and some always.
        const most = t.random(5)
        const asks = t.p.weights.map(() => (phase === 0 ? 4 : t.random(most + 1)))
        for (let i = 0; i < 20; i++) {
          t.dut.requests = asks.reduce((mask, share, k) => mask + (t.random(4) < share ? 2 ** k : 0), 0)
          yield
        }
      }
    },
  },
  monitors: {
    watch(t) {
      const { weights } = t.p
      const { requests, grant } = t.dut
      const { turn, served } = t.state
      const inTurn = weights.map((_, i) => (turn + i) % weights.length)
      const winner = inTurn.find((i) => (requests >> i) % 2 === 1)
      t.check(grant === (winner === undefined ? 0 : 2 ** winner), 'another one is granted')
      if (winner === undefined) return
      const times = winner === turn ? served + 1 : 1
      const isUsedUp = times === weights[winner]
      Object.assign(t.state, { turn: isUsedUp ? (winner + 1) % weights.length : winner, served: isUsedUp ? 0 : times })
    },
  },
})

'use rtl'
import {
  any,
  array,
  bit,
  bitLength,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
} from 'flitwave/hdl'
import { successor } from 'flitwave/rtl/lib/count'
import { below, lowestOne, oneHotToIndex } from 'flitwave/rtl/lib/one-hot'

/** The reference. */
export class WeightedArbiter extends Module.with({
  weights: param([1, 1, 1, 1]),
  first: param(0, { min: 0, max: 63 }),
}) {
  requests = input(mask(this.p.weights.length))
  grant = output(mask(this.p.weights.length))

  turn = reg(uint(indexWidth(this.p.weights.length)), this.p.first)
  served = reg(uint(bitLength(Math.max(...this.p.weights))), 0)

  @comb choose() {
    const inTurn = this.requests & ~below(this.turn, this.p.weights.length)
    this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)
  }

  @seq count() {
    const n = this.p.weights.length
    const winner = oneHotToIndex(this.grant, n)
    const usedUp = array(n, (i) => {
      const before = this.turn === i ? this.served : 0
      return bit(this.grant, i) && before + 1 === this.p.weights[i]
    })
    if (any(usedUp)) {
      this.turn = successor(winner, n)
      this.served = 0
    } else if (this.grant !== 0) {
      this.served = winner === this.turn ? this.served + 1 : 1
      this.turn = winner
    }
  }
}

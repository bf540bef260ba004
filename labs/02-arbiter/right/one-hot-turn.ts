'use rtl'
import {
  any,
  array,
  bit,
  bitLength,
  comb,
  concat,
  input,
  low,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
} from 'flitwave/hdl'
import { rotateLeft } from 'flitwave/rtl/lib/one-hot'

/** The turn as one bit among n, and a counter for each requester. */
export class WeightedArbiter extends Module.with({
  weights: param([1, 1, 1, 1]),
  first: param(0, { min: 0, max: 63 }),
}) {
  requests = input(uint(this.p.weights.length))
  grant = output(uint(this.p.weights.length))

  turn = reg(uint(this.p.weights.length), 2 ** this.p.first)
  served = array(this.p.weights.length, (i) => reg(uint(bitLength(this.p.weights[i])), 0))

  /** Subtracts the turn from the doubled requests: the lowest bit that this clears is the winner. */
  @comb choose() {
    const n = this.p.weights.length
    const twice = concat(this.requests, this.requests)
    const first = twice & ~low(twice - this.turn, 2 * n)
    this.grant = low(first | (first >> n), n)
  }

  @seq count() {
    const n = this.p.weights.length
    const usedUp = array(n, (i) => bit(this.grant, i) && this.served[i] === this.p.weights[i] - 1)
    if (any(usedUp)) this.turn = rotateLeft(this.grant, 1, n)
    else if (this.grant !== 0) this.turn = this.grant
    for (let i = 0; i < n; i++) {
      if (this.grant !== 0) this.served[i] = bit(this.grant, i) && !usedUp[i] ? this.served[i] + 1 : 0
    }
  }
}

'use rtl'
import {
  any,
  array,
  bit,
  bitLength,
  comb,
  indexWidth,
  input,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
} from 'flitwave/hdl'
import { below, lowestOne, oneHotToIndex, selectOneHot } from 'flitwave/rtl/lib/one-hot'

/** Counts the rest of a share instead of its used part; 0 is an untouched share. */
export class WeightedArbiter extends Module.with({
  weights: param([1, 1, 1, 1]),
  first: param(0, { min: 0, max: 63 }),
}) {
  requests = input(uint(this.p.weights.length))
  grant = output(uint(this.p.weights.length))

  /** The requester of the last grant. */
  last = reg(
    uint(indexWidth(this.p.weights.length)),
    (this.p.first + this.p.weights.length - 1) % this.p.weights.length,
  )
  /** Its remaining grants. */
  left = reg(uint(bitLength(Math.max(...this.p.weights))), 0)

  @comb choose() {
    const n = this.p.weights.length
    const from = this.left > 0 ? below(this.last, n) : below(this.last, n) | (1 << this.last)
    const inTurn = this.requests & ~from
    this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)
  }

  @seq count() {
    const n = this.p.weights.length
    const goesOn = array(n, (i) => bit(this.grant, i) && this.last === i && this.left > 0)
    if (any(goesOn)) this.left--
    else if (this.grant !== 0) {
      this.last = oneHotToIndex(this.grant, n)
      this.left = selectOneHot(
        this.grant,
        this.p.weights.map((weight) => weight - 1),
      )
    }
  }
}

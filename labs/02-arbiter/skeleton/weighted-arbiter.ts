'use rtl'
import { comb, indexWidth, input, mask, Module, output, param, reg, seq, uint } from 'flitwave/hdl'
import { lowestOne } from 'flitwave/rtl/lib/one-hot'

/** Gives each requester its share of an output. */
export class WeightedArbiter extends Module.with({
  /** The number of consecutive grants of each requester; its length is the number of requesters. */
  weights: param([1, 1, 1, 1]),
  /** The requester whose turn it is after reset. */
  first: param(0, { min: 0, max: 63 }),
}) {
  requests = input(mask(this.p.weights.length))
  /** One-hot, or 0 without requests. */
  grant = output(mask(this.p.weights.length))

  /** The requester in turn. You need another register: how often has it been served? */
  turn = reg(uint(indexWidth(this.p.weights.length)), this.p.first)

  @comb choose() {
    // To do: the requester in turn goes first, then those after it, with wraparound.
    this.grant = lowestOne(this.requests)
  }

  @seq count() {
    // To do: count the grants, and advance the turn when a share is used up.
    if (this.grant !== 0) this.turn = 0
  }
}

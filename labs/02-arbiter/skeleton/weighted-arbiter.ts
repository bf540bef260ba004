'use rtl'
import { comb, indexWidth, input, mask, Module, output, param, reg, seq, uint } from 'flitwave/hdl'
import { lowestOne } from 'flitwave/rtl/lib/one-hot'

/** Gives each requester its share of an output. */
export class WeightedArbiter extends Module.with({
  /** How often in a row each requester is served; its length is the number of requesters. */
  weights: param([1, 1, 1, 1]),
  /** The requester whose turn it is after reset. */
  first: param(0, { min: 0, max: 63 }),
}) {
  requests = input(mask(this.p.weights.length))
  /** One-hot, or 0 if nobody asks. */
  grant = output(mask(this.p.weights.length))

  /** Whose turn it is. You need another register: how often has it been served? */
  turn = reg(uint(indexWidth(this.p.weights.length)), this.p.first)

  @comb choose() {
    // To do: the requester that has the turn goes first, then those after it, around the end.
    this.grant = lowestOne(this.requests)
  }

  @seq count() {
    // To do: count the grants, and let the turn go on when a share is used up.
    if (this.grant !== 0) this.turn = 0
  }
}

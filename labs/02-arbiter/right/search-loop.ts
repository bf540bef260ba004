'use rtl'
import {
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
  wire,
  bool,
} from 'flitwave/hdl'

/** Checks one requester after the other, like a program. */
export class WeightedArbiter extends Module.with({
  weights: param([1, 1, 1, 1]),
  first: param(0, { min: 0, max: 63 }),
}) {
  requests = input(uint(this.p.weights.length))
  grant = output(uint(this.p.weights.length))

  turn = reg(uint(indexWidth(this.p.weights.length)), this.p.first)
  served = reg(uint(bitLength(Math.max(...this.p.weights))), 0)
  found = wire(bool)
  winner = wire(uint(indexWidth(this.p.weights.length)))

  @comb choose() {
    this.found = false
    this.winner = 0
    this.grant = 0
    for (let i = 0; i < this.p.weights.length; i++) {
      if (!this.found && i >= this.turn && bit(this.requests, i)) {
        this.found = true
        this.winner = i
        this.grant = 2 ** i
      }
    }
    // No requests from the turn on: the first requester wins.
    for (let i = 0; i < this.p.weights.length; i++) {
      if (!this.found && bit(this.requests, i)) {
        this.found = true
        this.winner = i
        this.grant = 2 ** i
      }
    }
  }

  @seq count() {
    if (this.found) {
      const before = this.winner === this.turn ? this.served : 0
      if (before + 1 >= this.p.weights[this.winner]) {
        this.turn = this.winner === this.p.weights.length - 1 ? 0 : this.winner + 1
        this.served = 0
      } else {
        this.turn = this.winner
        this.served = before + 1
      }
    }
  }
}

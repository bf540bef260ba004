'use rtl'
import { assert, bitLength, bool, comb, input, Module, output, param, reg, seq, uint } from 'flitwave/hdl'

/** Knows how much room is left in a buffer at the other end of a channel. */
export class CreditCounter extends Module.with({
  /** Flits that the buffer downstream holds. */
  depth: param(4, { min: 1, max: 1024 }),
}) {
  /** A flit is sent. */
  spend = input(bool)
  /** A credit came back. */
  earn = input(bool)
  /** There is room for a flit. */
  available = output(bool)
  /** How much room there is. For observers. */
  balance = output(uint(bitLength(this.p.depth)))

  credits = reg(uint(bitLength(this.p.depth)), this.p.depth)

  @comb status() {
    this.available = this.credits !== 0
    this.balance = this.credits
  }

  @seq count() {
    assert(!this.spend || this.available, 'a flit is sent without a credit')
    assert(!this.earn || this.credits !== this.p.depth, 'a credit too many')
    if (this.spend && !this.earn) this.credits--
    else if (this.earn && !this.spend) this.credits++
  }
}

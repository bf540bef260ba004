'use rtl'
import { assert, bitLength, bool, comb, input, Module, output, reg, seq, uint } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'

export interface CreditCounterParameters {
  /** Flits that the buffer at the other end of the channel holds. */
  readonly depth: number
}

/** Knows how much room is left in a buffer at the other end of a channel. */
export class CreditCounter extends Module<CreditCounterParameters> {
  static readonly parameters = {
    depth: { default: 4, min: 1, max: 1024, about: 'flits that the buffer downstream holds' },
  } satisfies ParameterSpecs

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

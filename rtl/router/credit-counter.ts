'use rtl'
import { assume, bitLength, bool, comb, input, Module, output, param, reg, seq, uint } from 'flitwave/hdl'

/** Bits of a number of credits, or of places in a buffer of `depth` flits. */
export function creditWidth({ depth }: { readonly depth: number }): number {
  return bitLength(depth)
}

/**
 * Tracks the room in the buffer at the other end of a channel.
 *
 * The credit round trip c is the number of cycles from the switch allocation of a body flit to the first cycle in which the
 * flit that reuses its place in the next buffer can be allocated: 2 for a {@link Router} of one or two stages, else 3. A
 * buffer of b flits therefore carries min(1, b/c) flits per cycle. If b < c, the tail of a packet of L flits follows its
 * head after (L - 1) + floor((L - 1) / b) (c - b) cycles; this is exact for one stage. With P stages a head also stays in
 * its buffer P + 1 - c cycles longer than a body flit, which can stall the flits behind it once at each hop; with b >= P +
 * 1, a packet passes without gaps. Links with a delay of D cycles ({@link LinkDelay}) increase c and that bound by 2D.
 */
export class CreditCounter extends Module.with({
  /** The number of flits that the downstream buffer holds. */
  depth: param(4, { min: 1, max: 1024 }),
}) {
  /** A flit is sent. */
  spend = input(bool)
  /** A credit has returned. */
  earn = input(bool)
  /** There is room for a flit. */
  available = output(bool)
  /** The number of free places. For observers. */
  balance = output(uint(creditWidth(this.p)))

  credits = reg(uint(creditWidth(this.p)), this.p.depth)

  @comb status() {
    this.available = this.credits !== 0
    this.balance = this.credits
  }

  @seq count() {
    assume(!this.spend || this.available, 'a flit is sent without a credit')
    assume(!this.earn || this.credits !== this.p.depth, 'a credit too many')
    if (this.spend && !this.earn) this.credits--
    else if (this.earn && !this.spend) this.credits++
  }
}

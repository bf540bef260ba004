'use rtl'
import { array, bitLength, bool, comb, input, Module, output, param, reg, seq, uint, unused } from 'flitwave/hdl'

/** A link whose sender has a credit for each free place at the other end. */
export class CreditLink extends Module.with({
  /** Places for flits at the other end of the link. */
  depth: param(4, { min: 1, max: 64 }),
  /** Bits of a flit. */
  width: param(8, { min: 1, max: 64 }),
  /** Cycles that a flit takes to the other end. */
  forward: param(1, { min: 1, max: 16 }),
  /** Cycles until a returning credit can be spent. */
  back: param(1, { min: 1, max: 16 }),
}) {
  /** The sender: a flit is on offer, and is sent if `ready` also holds. */
  valid = input(bool)
  din = input(uint(this.p.width))
  ready = output(bool)
  /** The number of credits of the sender. */
  balance = output(uint(bitLength(this.p.depth)))

  /** The other end: a flit arrives; and a flit has left its place. */
  arrives = output(bool)
  dout = output(uint(this.p.width))
  credit = input(bool)

  credits = reg(uint(bitLength(this.p.depth)), this.p.depth)
  /**
   * True if there is a flit on the link, by the number of cycles on its way. You also need registers for the flits
   * themselves, and for returning credits.
   */
  there = array(this.p.forward, () => reg(bool, false))

  @comb show() {
    this.balance = this.credits
    // To do: when is it ready?
    this.ready = true
    this.arrives = this.there[this.p.forward - 1]
    this.dout = 0
  }

  @seq carry() {
    // From the end: a register cannot be read after it was assigned.
    for (let i = this.p.forward - 1; i >= 0; i--) this.there[i] = i === 0 ? this.valid : this.there[i - 1]
    unused(this.din)
  }

  @seq count() {
    // To do: credits return after `back` cycles. A flit and a credit can come in the same cycle.
    if (this.valid) this.credits--
    unused(this.credit)
  }
}

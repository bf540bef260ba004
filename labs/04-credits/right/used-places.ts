'use rtl'
import {
  any,
  array,
  bit,
  bitLength,
  bool,
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

/** Counts the used places, and shifts masks of the flits and credits on their way. */
export class CreditLink extends Module.with({
  depth: param(4, { min: 1, max: 64 }),
  width: param(8, { min: 1, max: 64 }),
  forward: param(1, { min: 1, max: 16 }),
  back: param(1, { min: 1, max: 16 }),
}) {
  valid = input(bool)
  din = input(uint(this.p.width))
  credit = input(bool)
  ready = output(bool)
  balance = output(uint(bitLength(this.p.depth)))
  arrives = output(bool)
  dout = output(uint(this.p.width))

  used = reg(uint(bitLength(this.p.depth)), 0)
  /** Bit i: a flit, or a credit, that has been on the way for i + 1 cycles. */
  flitMask = reg(uint(this.p.forward), 0)
  creditMask = reg(uint(this.p.back), 0)
  words = array(this.p.forward, () => reg(uint(this.p.width), 0))

  @comb sender() {
    this.balance = this.p.depth - this.used
    this.ready = this.used < this.p.depth
  }

  @comb receiver() {
    this.arrives = bit(this.flitMask, this.p.forward - 1)
    this.dout = this.arrives ? this.words[this.p.forward - 1] : 0
  }

  @seq goOn() {
    const { depth, forward, back } = this.p
    const sends = this.valid && this.used < depth
    const given = bit(concat(this.creditMask, this.credit), back - 1)
    this.flitMask = low(concat(this.flitMask, sends), forward)
    this.creditMask = low(concat(this.creditMask, this.credit), back)
    const before = [this.din, ...this.words]
    this.words.forEach((_, i) => (this.words[i] = before[i]))
    if (sends && !given) this.used++
    else if (!sends && given && any(this.used)) this.used--
  }
}

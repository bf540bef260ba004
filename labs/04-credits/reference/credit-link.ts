'use rtl'
import { array, bitLength, bool, comb, input, Module, output, param, reg, seq, uint, wire } from 'flitwave/hdl'

/** The reference: a register for each cycle of the way, and a counter. */
export class CreditLink extends Module.with({
  depth: param(4, { min: 1, max: 64 }),
  width: param(8, { min: 1, max: 64 }),
  forward: param(1, { min: 1, max: 16 }),
  back: param(1, { min: 1, max: 16 }),
}) {
  valid = input(bool)
  din = input(uint(this.p.width))
  ready = output(bool)
  balance = output(uint(bitLength(this.p.depth)))

  arrives = output(bool)
  dout = output(uint(this.p.width))
  credit = input(bool)

  credits = reg(uint(bitLength(this.p.depth)), this.p.depth)
  /** By the number of cycles on the way: the valid bit of a flit, the flit, and the credit. */
  there = array(this.p.forward, () => reg(bool, false))
  flits = array(this.p.forward, () => reg(uint(this.p.width), 0))
  comingBack = array(this.p.back - 1, () => reg(bool, false))
  sends = wire(bool)
  earns = wire(bool)

  @comb show() {
    this.ready = this.credits !== 0
    this.balance = this.credits
    this.arrives = this.there[this.p.forward - 1]
    this.dout = this.flits[this.p.forward - 1]
    this.sends = this.valid && this.ready
    this.earns = this.p.back === 1 ? this.credit : this.comingBack[this.p.back - 2]
  }

  /** From the end, so that each register is read before it is assigned. */
  @seq carry() {
    for (let i = this.p.forward - 1; i >= 0; i--) {
      this.there[i] = i === 0 ? this.sends : this.there[i - 1]
      const entering = this.sends ? this.din : 0
      this.flits[i] = i === 0 ? entering : this.flits[i - 1]
    }
    for (let i = this.p.back - 2; i >= 0; i--) {
      this.comingBack[i] = i === 0 ? this.credit : this.comingBack[i - 1]
    }
  }

  @seq count() {
    if (this.sends && !this.earns) this.credits--
    else if (this.earns && !this.sends && this.credits !== this.p.depth) this.credits++
  }
}

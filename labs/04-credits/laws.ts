'use rtl'
import { array, asBit, assert, bitLength, bool, input, Module, param, reg, seq, uint } from 'flitwave/hdl'

/**
 * Observes both ends of the link. Every place at the other end has one credit: with the sender, on its way back, or as a
 * flit on the link or in the place itself. A credit for an unused place violates that.
 */
export class EveryPlaceHasOneCredit extends Module.with({ depth: param(2), forward: param(1), back: param(1) }) {
  valid = input(bool)
  ready = input(bool)
  credit = input(bool)
  arrives = input(bool)
  balance = input(uint(bitLength(this.p.depth)))

  onLink = reg(uint(bitLength(this.p.depth)), 0)
  held = reg(uint(bitLength(this.p.depth)), 0)
  comingBack = array(this.p.back - 1, () => reg(bool, false))
  spoiled = reg(bool, false)

  @seq check() {
    const sends = this.valid && this.ready
    const returning = this.comingBack.reduce((sum, one) => sum + asBit(one), 0)
    const credits = this.balance + this.onLink + this.held + returning
    assert(this.spoiled || credits === this.p.depth, 'a credit is lost or doubled')
    assert(this.spoiled || !sends || this.balance !== 0, 'a flit is sent without a credit')
    assert(!this.arrives || this.onLink !== 0, 'a flit arrives that was not sent')
    if (this.credit && this.held === 0) this.spoiled = true
    if (sends && !this.arrives) this.onLink++
    else if (this.arrives && !sends) this.onLink--
    if (this.arrives && !this.credit) this.held++
    else if (this.credit && !this.arrives) this.held--
    for (let i = this.p.back - 2; i >= 0; i--) this.comingBack[i] = i === 0 ? this.credit : this.comingBack[i - 1]
  }
}

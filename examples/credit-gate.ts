'use rtl'
import { bool, comb, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** Lets flits pass as long as the receiver has room for them. */
export class CreditGate extends Module {
  arrive = input(bool)
  credit = input(bool)
  pass = output(bool)

  credits = reg(uint(3), 4)

  @comb decide() {
    this.pass = this.arrive && this.credits !== 0
  }

  @seq count() {
    if (this.pass && !this.credit) this.credits--
    else if (this.credit && !this.pass) this.credits++
  }
}

'use rtl'
import { assert, assume, bool, comb, cover, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** Lets flits pass as long as the receiver has room for them: for four. */
export class ProvenGate extends Module {
  arrive = input(bool)
  credit = input(bool)
  pass = output(bool)

  credits = reg(uint(3), 4)
  /** The flits at the receiver. */
  held = reg(uint(3), 0)

  @comb decide() {
    this.pass = this.arrive && this.credits !== 0
  }

  @seq count() {
    if (this.pass && !this.credit) this.credits--
    else if (this.credit && !this.pass) this.credits++
  }

  @seq check() {
    assume(!this.credit || this.held !== 0, 'a credit comes for a flit')
    assert(this.held <= 4, 'the receiver has room for what it holds')
    cover(this.arrive && !this.pass && this.credit, 'a flit waits while a credit comes')
    if (this.pass && !this.credit) this.held++
    else if (this.credit && !this.pass) this.held--
  }
}

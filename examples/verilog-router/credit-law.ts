'use rtl'
import { assert, assume, bool, input, Module, reg, seq, uint, wiring } from 'flitwave/hdl'
import { CreditCounter } from './credit_counter.v.js'

/** The law of a credit counter: there are credits as long as fewer flits are on their way than the buffer has places. */
export class CreditLaw extends Module {
  send = input(bool)
  credit = input(bool)

  counter = new CreditCounter()
  /** Flits that were sent and whose credits have not come back. */
  outstanding = reg(uint(3), 0)

  @wiring connect() {
    this.counter.send = this.send
    this.counter.credit = this.credit
  }

  @seq check() {
    assume(!this.send || this.counter.available, 'a flit is sent with a credit')
    assume(!this.credit || this.outstanding > 0, 'a credit comes back for a flit')
    assert(this.counter.available === this.outstanding < 4, 'credits and flits on their way add up to 4')
    if (this.send && !this.credit) this.outstanding++
    else if (this.credit && !this.send) this.outstanding--
  }
}

'use rtl'
import { assert, bool, comb, input, Module, output, param, reg, seq, uint } from 'flitwave/hdl'

/** Counts cycles in which it is enabled; `next` follows from the input in the same cycle. */
export class Counter extends Module.with({
  limit: param(9, { min: 1, max: 15, about: 'largest count' }),
}) {
  enable = input(bool)
  count = reg(uint(4), 0)
  next = output(uint(4))

  @comb compute() {
    if (this.enable && this.count !== this.p.limit) this.next = this.count + 1
    else this.next = this.count
  }

  @seq advance() {
    assert(!this.enable || this.count !== 8, 'eight is enough')
    this.count = this.next
  }
}

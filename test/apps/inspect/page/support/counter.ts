'use rtl'
import { assert, bool, comb, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** Promises to count up to ten, and goes on. */
export class Counter extends Module {
  enable = input(bool)
  isLast = output(bool)
  count = reg(uint(5), 0)

  @comb compare() {
    this.isLast = this.count === 10
  }

  @seq update() {
    assert(this.count <= 10, 'the count is at most ten')
    if (this.enable) this.count++
  }
}

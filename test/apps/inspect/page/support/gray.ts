'use rtl'
import { bool, comb, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** Counts in a Gray code: neighbours differ in one bit. */
export class GrayCounter extends Module {
  enable = input(bool)
  code = output(uint(4))
  count = reg(uint(4), 0)

  @comb encode() {
    this.code = this.count ^ (this.count >> 1)
  }

  @seq update() {
    if (this.enable) this.count++
  }
}

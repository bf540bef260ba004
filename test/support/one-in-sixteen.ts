'use rtl'
import { bool, comb, cover, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** For planting a fault that strikes seldom: every sixteenth time that something happens. */
export class OneInSixteen extends Module<object> {
  happens = input(bool)
  /** It happens, and this time with the fault. */
  strikes = output(bool)

  counted = reg(uint(4), 0)

  @comb strike() {
    this.strikes = this.happens && this.counted === 15
  }

  @seq count() {
    cover(this.strikes, 'the fault strikes')
    if (this.happens) this.counted++
  }
}

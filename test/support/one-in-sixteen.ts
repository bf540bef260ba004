'use rtl'
import { bool, comb, cover, input, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** For planting a rare fault: strikes every sixteenth time that an event happens. */
export class OneInSixteen extends Module<object> {
  happens = input(bool)
  /** The event happens, this time with the fault. */
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

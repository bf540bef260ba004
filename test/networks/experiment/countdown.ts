'use rtl'
import { assert, bool, input, Module, reg, seq, uint } from 'flitwave/hdl'

/** Runs for a given number of cycles, or for ever. */
export class Countdown extends Module {
  start = input(bool)
  cycles = input(uint(8))
  endless = input(bool)
  /** The cycle in which the assertion fails; 0 for none. */
  fault = input(uint(8))

  running = reg(bool, true)
  count = reg(uint(8), 0)

  @seq advance() {
    assert(!this.running || this.fault === 0 || this.count !== this.fault, 'the count is at its fault')
    if (!this.start || (this.count === this.cycles && !this.endless)) this.running = false
    else if (this.running) this.count++
  }
}

'use rtl'
import { assert, bitLength, bool, input, Module, param, reg, seq, uint } from 'flitwave/hdl'

/**
 * Checks a store without credits: its contents must be exactly what has entered and not left. A place that is released too
 * late or too soon violates this in the next cycle. It has no outputs, so a netlist contains nothing of it.
 */
export class StoreMonitor extends Module.with({
  /** The maximum number of words. */
  capacity: param(4, { min: 1, max: 1_048_576 }),
}) {
  /** A word enters, and a word leaves. */
  enters = input(bool)
  leaves = input(bool)
  /** The number of words in the store. */
  held = input(uint(bitLength(this.p.capacity)))

  /** The expected number of words. */
  due = reg(uint(bitLength(this.p.capacity)), 0)

  @seq check() {
    assert(this.held === this.due, 'what has come and has not gone is not what is there')
    if (this.enters && !this.leaves) this.due++
    else if (this.leaves && !this.enters) this.due--
  }
}

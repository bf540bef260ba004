'use rtl'
import { assert, bitLength, bool, input, Module, param, reg, seq, uint } from 'flitwave/hdl'

/**
 * Checks a store that has no credits: that what has come and has not gone is there, no less and
 * no more. A place that is not given back, or one that is given back too soon, breaks this in the next cycle. It has no
 * outputs, so nothing of it is left in a netlist.
 */
export class StoreMonitor extends Module.with({
  /** Most that the store holds. */
  capacity: param(4, { min: 1, max: 1_048_576 }),
}) {
  /** Something comes in, and something goes out. */
  enters = input(bool)
  leaves = input(bool)
  /** The words that are there. */
  held = input(uint(bitLength(this.p.capacity)))

  /** The words that should be there. */
  due = reg(uint(bitLength(this.p.capacity)), 0)

  @seq check() {
    assert(this.held === this.due, 'what has come and has not gone is not what is there')
    if (this.enters && !this.leaves) this.due++
    else if (this.leaves && !this.enters) this.due--
  }
}

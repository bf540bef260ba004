'use rtl'
import { asBit, assume, bool, comb, reg, seq } from 'flitwave/hdl'
import { flitType } from './flit.js'
import { FlitStore } from './flit-store.js'

/**
 * One flit: the whole storage of an unbuffered element. It is refilled in the cycle in which it empties, so that a worm
 * moves by one stage in each cycle. It can tell that it empties only after all stages below have reported.
 */
export class FlitLatch extends FlitStore {
  full = reg(bool, false)
  flit = reg(flitType(this.p), 0)

  @comb show() {
    this.front = { valid: this.full, flit: this.flit }
    this.held = asBit(this.full)
  }

  @comb offer() {
    this.ready = !this.full || this.leaves
  }

  @seq take() {
    assume(!this.arrival.valid || this.ready, 'a flit is sent on top of another')
    assume(!this.leaves || this.full, 'a flit leaves an empty latch')
    this.full = this.arrival.valid || (this.full && !this.leaves)
    if (this.arrival.valid) this.flit = this.arrival.flit
  }
}

'use rtl'
import { assert, bitLength, bool, comb, input, Module, param, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'

/**
 * Any one word in a {@link Fifo}: once the earlier words have left, it is in front, unchanged, until it leaves. So no word
 * is lost, duplicated, changed or overtaken.
 */
export class FifoOrder extends Module.with({
  /** The number of words. */
  depth: param(4, { min: 1, max: 1024 }),
  /** Bits of a word. A result for one bit holds for all, because the queue reads none of them. */
  width: param(1, { min: 1, max: 512 }),
}) {
  din = input(uint(this.p.width))
  /** Requests to add a word, if there is room, and to remove one, if there is one. */
  push = input(bool)
  pop = input(bool)
  /** The word that enters in this cycle is the one to follow. */
  chosen = input(bool)

  enters = wire(bool)
  leaves = wire(bool)
  /** The word is in the queue. */
  isInside = reg(bool, false)
  word = reg(uint(this.p.width), 0)
  /** Words in front of it. */
  ahead = reg(uint(bitLength(this.p.depth)), 0)

  queue = new Fifo({ depth: this.p.depth, type: uint(this.p.width) })

  @wiring connectQueue() {
    this.queue.din = this.din
    this.queue.push = this.enters
    this.queue.pop = this.leaves
  }

  @comb decide() {
    this.leaves = this.pop && !this.queue.empty
    this.enters = this.push && (!this.queue.full || this.leaves)
  }

  @seq follow() {
    const { count, dout, empty } = this.queue
    assert(!this.isInside || this.ahead < count, 'a word is lost')
    assert(!this.isInside || this.ahead !== 0 || (!empty && dout === this.word), 'the wrong word is in front')
    if (this.isInside && this.leaves) {
      if (this.ahead === 0) this.isInside = false
      else this.ahead--
    } else if (!this.isInside && this.enters && this.chosen) {
      this.isInside = true
      this.word = this.din
      this.ahead = this.leaves ? count - 1 : count
    }
  }
}

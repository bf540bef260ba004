'use rtl'
import { bitLength, bool, comb, input, Module, output, param, reg, seq, uint, unused } from 'flitwave/hdl'

/** A first-in first-out queue that warns before it is full. */
export class AlmostFullFifo extends Module.with({
  /** The number of words that it holds. */
  depth: param(4, { min: 2, max: 64 }),
  /** Bits of a word. */
  width: param(8, { min: 1, max: 64 }),
  /** It is almost full when at most this number of places is free. */
  margin: param(1, { min: 0, max: 63 }),
}) {
  push = input(bool)
  din = input(uint(this.p.width))
  pop = input(bool)
  /** The oldest word; 0 if there is none. */
  dout = output(uint(this.p.width))
  empty = output(bool)
  full = output(bool)
  almostFull = output(bool)
  /** The number of words in the queue. */
  count = output(uint(bitLength(this.p.depth)))

  /** The number of words in the queue. You need more registers, and a memory or an array of registers for the words. */
  stored = reg(uint(bitLength(this.p.depth)), 0)

  @comb status() {
    this.count = this.stored
    // To do: all of these depend on the stored words.
    this.empty = false
    this.full = false
    this.almostFull = false
    this.dout = 0
  }

  @seq update() {
    // To do: which push and which pop take effect? Both can come in the same cycle.
    if (this.push && !this.pop) this.stored++
    unused(this.din)
  }
}

'use rtl'
import {
  assume,
  bitLength,
  bool,
  comb,
  indexWidth,
  input,
  memory,
  Module,
  output,
  param,
  reg,
  seq,
  typeParam,
  uint,
} from 'flitwave/hdl'
import { successor } from './count.js'

/**
 * A first-in first-out queue. `dout` is the oldest word while `empty` is false, and `pop` removes it at the clock edge.
 * A push into a full queue is legal only together with a pop.
 */
export class Fifo<T> extends Module.with({
  /** The number of words. */
  depth: param(4, { min: 1, max: 1_048_576 }),
  /** The type of a word. */
  type: typeParam(uint(8)),
})<T> {
  din = input(this.p.type)
  push = input(bool)
  pop = input(bool)
  dout = output(this.p.type)
  empty = output(bool)
  full = output(bool)
  /** The number of words in the queue. */
  count = output(uint(bitLength(this.p.depth)))

  words = memory(this.p.depth, this.p.type)
  head = reg(uint(indexWidth(this.p.depth)), 0)
  tail = reg(uint(indexWidth(this.p.depth)), 0)
  stored = reg(uint(bitLength(this.p.depth)), 0)

  @comb status() {
    this.dout = this.words[this.head]
    this.empty = this.stored === 0
    this.full = this.stored === this.p.depth
    this.count = this.stored
  }

  @seq update() {
    assume(!this.push || !this.full || this.pop, 'push into a full fifo')
    assume(!this.pop || !this.empty, 'pop from an empty fifo')
    if (this.push) {
      this.words[this.tail] = this.din
      this.tail = successor(this.tail, this.p.depth)
    }
    if (this.pop) this.head = successor(this.head, this.p.depth)
    if (this.push && !this.pop) this.stored++
    else if (this.pop && !this.push) this.stored--
  }
}

'use rtl'
import { assert, bitLength, bool, comb, indexWidth, input, memory, Module, output, reg, seq, uint } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'

/** What a {@link Fifo} needs to know. */
export interface FifoParameters<T> {
  /** Words, at least 1. */
  readonly depth: number
  readonly type: HardwareType<T>
}

/**
 * A first-in first-out queue. `out` is the oldest word whenever `empty` is false; `pop` removes it at the clock edge.
 * A push into a full queue is legal only together with a pop.
 */
export class Fifo<T> extends Module<FifoParameters<T>> {
  in = input(this.p.type)
  push = input(bool)
  pop = input(bool)
  out = output(this.p.type)
  empty = output(bool)
  full = output(bool)

  words = memory(this.p.depth, this.p.type)
  head = reg(uint(indexWidth(this.p.depth)), 0)
  tail = reg(uint(indexWidth(this.p.depth)), 0)
  count = reg(uint(bitLength(this.p.depth)), 0)

  @comb status() {
    this.out = this.words[this.head]!
    this.empty = this.count === 0
    this.full = this.count === this.p.depth
  }

  @seq update() {
    assert(!this.push || !this.full || this.pop, 'push into a full fifo')
    assert(!this.pop || !this.empty, 'pop from an empty fifo')
    if (this.push) {
      this.words[this.tail] = this.in
      this.tail = this.next(this.tail)
    }
    if (this.pop) this.head = this.next(this.head)
    if (this.push && !this.pop) this.count++
    else if (this.pop && !this.push) this.count--
  }

  /** The index after `index`, around the end. */
  next(index: number): number {
    return index === this.p.depth - 1 ? 0 : index + 1
  }
}

'use rtl'
import {
  array,
  assert,
  bool,
  enumOf,
  input,
  low,
  memory,
  Module,
  output,
  param,
  reg,
  seq,
  comb,
  uint,
  vec,
} from '../../src/language/hdl/index.js'

enum Even {
  None = 0,
  Two = 2,
}

/**
 * Passes its input on; if it is wrong, it clears bit 0 after eight cycles. Most of its state is irrelevant: a search through
 * all states sees few cycles of it.
 */
export class HandsOn extends Module.with({ isRight: param(true), isEnum: param(false) }) {
  ask = input(this.p.isEnum ? enumOf(Even, 'Even') : uint(2))
  answer = output(uint(2))

  past = reg(uint(40), 0)
  cycle = reg(uint(4), 0)

  @comb reply() {
    this.answer = this.p.isRight || this.cycle < 8 ? this.ask : this.ask & 2
  }

  @seq keep() {
    this.past = low(this.past << 2, 40) | this.ask
    if (this.cycle < 15) this.cycle++
  }
}

/** Hands on two bits: with ports that are lists, or with lists of ports. */
export class Pair extends Module.with({ isOne: param(false), isRight: param(true) }) {
  ask = this.p.isOne ? input(vec(2, bool)) : array(2, () => input(bool))
  answer = this.p.isOne ? output(vec(2, bool)) : array(2, () => output(bool))

  @comb reply() {
    this.answer[0] = this.ask[0]!
    this.answer[1] = this.ask[1]! !== (this.ask[0]! && !this.p.isRight)
  }
}

/** Checks the answer to each of two questions at ports of {@link Pair}. */
export class Answered extends Module {
  ask = array(2, () => input(bool))
  answer = array(2, () => input(bool))

  @seq look() {
    for (let i = 0; i < 2; i++) assert(this.answer[i] === this.ask[i], 'each has its own answer')
  }
}

/** Keeps more state than it needs. */
export class Large extends Module.with({ words: param(4), adders: param(0) }) {
  ask = input(bool)
  answer = output(bool)

  store = memory(this.p.words, uint(8))
  at = reg(uint(16), 0)
  sums = array(this.p.adders, () => reg(uint(12), 1))

  @comb reply() {
    this.answer = this.ask
  }

  @seq keep() {
    this.store[this.at] = low(this.at, 8)
    this.at = low(this.at * 3 + (this.ask ? 1 : 0), 16)
    for (let i = 0; i < this.p.adders; i++) this.sums[i] = low(this.sums[i]! + i, 12)
  }
}

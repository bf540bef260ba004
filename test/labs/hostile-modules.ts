'use rtl'
import {
  array,
  assert,
  bool,
  enumOf,
  input,
  Module,
  output,
  param,
  reg,
  seq,
  comb,
  uint,
  vec,
} from '../../src/hdl/index.js'

enum Even {
  None = 0,
  Two = 2,
}

/**
 * Hands on what comes in, but for odd numbers after eight cycles, if it is wrong. Most of its state says nothing: a search through all
 * states sees few cycles of it.
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
    this.past = (this.past << 2) | this.ask
    if (this.cycle < 15) this.cycle++
  }
}

/** Of two bits each is handed on: with ports that are lists, or with lists of ports. */
export class Pair extends Module.with({ isOne: param(false), isRight: param(true) }) {
  ask = this.p.isOne ? input(vec(2, bool)) : array(2, () => input(bool))
  answer = this.p.isOne ? output(vec(2, bool)) : array(2, () => output(bool))

  @comb reply() {
    this.answer[0] = this.ask[0]!
    this.answer[1] = this.ask[1]! !== (this.ask[0]! && !this.p.isRight)
  }
}

/** Of two questions, each has its answer: looks at ports of {@link Pair}. */
export class Answered extends Module {
  ask = array(2, () => input(bool))
  answer = array(2, () => input(bool))

  @seq look() {
    for (let i = 0; i < 2; i++) assert(this.answer[i] === this.ask[i], 'each has its own answer')
  }
}

'use rtl'
import { bool, comb, input, low, memory, Module, output, param, reg, seq, uint } from '../../src/language/hdl/index.js'

/** Answers as asked, unless a word that nobody writes is 37 after reset. */
export class Trusting extends Module.with({ isTrusting: param(true) }) {
  ask = input(bool)
  answer = output(bool)

  never = memory(4, uint(8))
  seen = reg(uint(8), 0)

  @comb reply() {
    this.answer = this.p.isTrusting ? this.ask && this.never[0] !== 37 : this.ask
  }

  @seq look() {
    if (this.ask) this.seen = this.never[1]!
  }
}

/** Compares a product of two numbers made from the inputs with the product of two primes. */
export class Hard extends Module.with({ isRight: param(true) }) {
  ask = input(bool)
  answer = output(bool)

  left = reg(uint(40), 1)
  right = reg(uint(40), 1)
  count = reg(uint(40), 0)

  @comb reply() {
    this.answer = this.p.isRight ? false : this.left * this.right === 549_755_289_601 && this.left > 1 && this.right > 1
  }

  @seq grow() {
    this.right = low(this.right * 5 + this.left, 40)
    this.left = this.ask ? low(this.left * 3 + 1, 40) : this.left ^ this.count
    this.count++
  }
}

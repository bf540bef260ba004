/** Files of a user's, for the tests of the command. */

export const gcd = `'use rtl'
import { assert, bool, comb, input, low, Module, output, reg, seq, uint } from 'flitwave/hdl'

/** Euclid, by subtraction. */
export class Gcd extends Module {
  load = input(bool)
  a = input(uint(8))
  b = input(uint(8))
  result = output(uint(8))
  done = output(bool)

  x = reg(uint(8), 0)
  y = reg(uint(8), 0)

  @comb show() {
    this.result = this.x
    this.done = this.y === 0
  }

  @seq step() {
    assert(!this.load || this.a !== 0, 'a is zero')
    if (this.load) {
      this.x = this.a
      this.y = this.b
    } else if (this.x > this.y) this.x = low(this.x - this.y, 8)
    else this.y = low(this.y - this.x, 8)
  }
}
`

/** A testbench for it, with the given statements in its monitor and driver. */
export function gcdTestbench({ driver = '', monitor = '' } = {}): string {
  return `import { testbench } from 'flitwave'
import { Gcd } from './gcd.js'

interface Pair { readonly a: number; readonly b: number }

export default testbench({
  title: 'Greatest common divisor',
  about: 'x and y shrink until y is 0.',
  parameters: { a: { default: 12, min: 0, max: 255, about: 'one' }, b: { default: 18, min: 0, max: 255, about: 'the other' } },
  design: () => new Gcd(),
  signals: ['dut.load', 'dut.x', 'dut.y', 'dut.done'],
  cycles: 60,
  drivers: {
    *load(t) {
      const pair: Pair = t.p
      t.dut.load = true
      t.dut.a = pair.a
      t.dut.b = pair.b
      yield
      t.dut.load = false
      ${driver}
      yield* t.until(() => t.dut.done, 50)
    },
  },
  monitors: {
    *divides(t) {
      yield
      yield* t.until(() => t.dut.done, 50)
      ${monitor}
      t.check(t.p.a % t.dut.result === 0, \`\${t.dut.result} does not divide \${t.p.a}\`)
    },
  },
})
`
}

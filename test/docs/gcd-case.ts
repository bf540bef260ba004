'use rtl'
import { bool, input, Module, reg, seq, uint } from 'flitwave/hdl'

/** The greatest common divisor of two numbers, by subtraction (Euclid): the remaining number when the other is 0. */
export class GcdCase extends Module {
  a = input(uint(8))
  b = input(uint(8))

  started = reg(bool, false)
  running = reg(bool, true)
  x = reg(uint(8), 0)
  y = reg(uint(8), 0)

  @seq advance() {
    if (!this.started) {
      this.started = true
      this.x = this.a
      this.y = this.b
    } else if (this.x === 0 || this.y === 0) this.running = false
    else if (this.x >= this.y) this.x = this.x - this.y
    else this.y = this.y - this.x
  }
}

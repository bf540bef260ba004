'use rtl'
import { bitLength, bool, comb, indexWidth, input, memory, Module, output, param, reg, seq, uint } from 'flitwave/hdl'

/** Pointers with a bit that holds the parity of their rounds; the number of stored words follows from both. */
export class AlmostFullFifo extends Module.with({
  depth: param(4, { min: 2, max: 64 }),
  width: param(8, { min: 1, max: 64 }),
  margin: param(1, { min: 0, max: 63 }),
}) {
  push = input(bool)
  din = input(uint(this.p.width))
  pop = input(bool)
  dout = output(uint(this.p.width))
  empty = output(bool)
  full = output(bool)
  almostFull = output(bool)
  count = output(uint(bitLength(this.p.depth)))

  words = memory(this.p.depth, uint(this.p.width))
  read = reg(uint(indexWidth(this.p.depth)), 0)
  readLap = reg(bool, false)
  write = reg(uint(indexWidth(this.p.depth)), 0)
  writeLap = reg(bool, false)

  @comb status() {
    const sameLap = this.readLap === this.writeLap
    this.empty = sameLap && this.read === this.write
    this.full = !sameLap && this.read === this.write
    this.count = sameLap ? this.write - this.read : this.p.depth + this.write - this.read
    this.almostFull = this.count + this.p.margin >= this.p.depth
    if (this.empty) this.dout = 0
    else this.dout = this.words[this.read]
  }

  @seq goOn() {
    if (this.pop && !this.empty) {
      const isLast = this.read === this.p.depth - 1
      this.read = isLast ? 0 : this.read + 1
      if (isLast) this.readLap = !this.readLap
    }
    if (this.push && (!this.full || this.pop)) {
      this.words[this.write] = this.din
      const isLast = this.write === this.p.depth - 1
      this.write = isLast ? 0 : this.write + 1
      if (isLast) this.writeLap = !this.writeLap
    }
  }
}

'use rtl'
import { array, bitLength, bool, comb, input, Module, output, param, reg, seq, uint } from 'flitwave/hdl'

/** The reference: words move up as they are popped, and free places hold 0. */
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

  /** The oldest first. */
  words = array(this.p.depth, () => reg(uint(this.p.width), 0))
  stored = reg(uint(bitLength(this.p.depth)), 0)

  @comb status() {
    this.dout = this.words[0]
    this.empty = this.stored === 0
    this.full = this.stored === this.p.depth
    this.almostFull = this.stored >= this.p.depth - this.p.margin
    this.count = this.stored
  }

  @seq update() {
    const pops = this.pop && !this.empty
    const pushes = this.push && (!this.full || pops)
    const free = pops ? this.stored - 1 : this.stored
    for (let i = 0; i < this.p.depth; i++) {
      const next = i + 1 < this.p.depth ? this.words[i + 1] : 0
      if (pushes && free === i) this.words[i] = this.din
      else if (pops) this.words[i] = next
    }
    if (pushes && !pops) this.stored++
    else if (pops && !pushes) this.stored--
  }
}

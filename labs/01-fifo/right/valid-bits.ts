'use rtl'
import { array, bitLength, bool, comb, input, low, Module, output, param, reg, seq, uint } from 'flitwave/hdl'
import { countOnes } from 'flitwave/rtl/lib/count'

/** Places with a valid bit each, and no counter besides these bits. */
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

  valid = array(this.p.depth, () => reg(bool, false))
  words = array(this.p.depth, () => reg(uint(this.p.width), 0))

  @comb status() {
    this.empty = !this.valid[0]
    this.full = this.valid[this.p.depth - 1]
    this.almostFull = this.valid[this.p.depth - this.p.margin - 1]
    this.count = low(countOnes(this.valid), bitLength(this.p.depth))
    this.dout = this.valid[0] ? this.words[0] : 0
  }

  @seq update() {
    const pops = this.pop && this.valid[0]
    const pushes = this.push && (!this.full || pops)
    const valid = [...this.valid]
    const words = [...this.words]
    for (let i = 0; i < this.p.depth; i++) {
      const isLast = i === this.p.depth - 1
      const nextValid = isLast ? false : valid[i + 1]
      const nextWord = isLast ? 0 : words[i + 1]
      const isFirstFree = i === 0 ? !valid[0] : valid[i - 1] && !valid[i]
      if (pops) {
        this.words[i] = nextValid ? nextWord : this.din
        this.valid[i] = nextValid || (pushes && valid[i])
      } else if (pushes && isFirstFree) {
        this.words[i] = this.din
        this.valid[i] = true
      }
    }
  }
}

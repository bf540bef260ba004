'use rtl'
import {
  bitLength,
  bool,
  comb,
  indexWidth,
  input,
  low,
  memory,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
} from 'flitwave/hdl'
import { successor } from 'flitwave/rtl/lib/count'

/** Wrong: the newest word comes out first. */
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
  head = reg(uint(indexWidth(this.p.depth)), 0)
  tail = reg(uint(indexWidth(this.p.depth)), 0)
  stored = reg(uint(bitLength(this.p.depth)), 0)

  @comb status() {
    this.empty = this.stored === 0
    this.full = this.stored === this.p.depth
    this.almostFull = this.stored >= this.p.depth - this.p.margin
    this.count = this.stored
    this.dout = this.empty ? 0 : this.words[low(this.head + this.stored - 1, indexWidth(this.p.depth))] // WRONG
  }

  @seq update() {
    const pops = this.pop && !this.empty
    const pushes = this.push && (!this.full || this.pop)
    if (pushes) {
      this.words[this.tail] = this.din
      this.tail = successor(this.tail, this.p.depth)
    }
    if (pops) this.head = successor(this.head, this.p.depth)
    if (pushes && !pops) this.stored++
    else if (pops && !pushes) this.stored--
  }
}

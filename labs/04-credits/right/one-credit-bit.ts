'use rtl'
import {
  array,
  bitLength,
  bool,
  comb,
  input,
  low,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import { countOnes } from 'flitwave/rtl/lib/count'

/** One register of a path: each input comes out in the next cycle. */
class Stage extends Module.with({ width: param(1, { min: 1, max: 65 }) }) {
  din = input(uint(this.p.width))
  dout = output(uint(this.p.width))
  word = reg(uint(this.p.width), 0)

  @comb show() {
    this.dout = this.word
  }

  @seq take() {
    this.word = this.din
  }
}

/** A bit for each credit, the spent ones on top; paths are chains of stages. */
export class CreditLink extends Module.with({
  depth: param(4, { min: 1, max: 64 }),
  width: param(8, { min: 1, max: 64 }),
  forward: param(1, { min: 1, max: 16 }),
  back: param(1, { min: 1, max: 16 }),
}) {
  valid = input(bool)
  din = input(uint(this.p.width))
  credit = input(bool)
  ready = output(bool)
  balance = output(uint(bitLength(this.p.depth)))
  arrives = output(bool)
  dout = output(uint(this.p.width))

  purse = array(this.p.depth, () => reg(bool, true))
  sends = wire(bool)
  words = array(this.p.forward, () => new Stage({ width: this.p.width }))
  marks = array(this.p.forward, () => new Stage({ width: 1 }))
  backs = array(this.p.back - 1, () => new Stage({ width: 1 }))

  @wiring chain() {
    this.marks.forEach((stage, i) => (stage.din = i === 0 ? (this.sends ? 1 : 0) : this.marks[i - 1].dout))
    this.words.forEach((stage, i) => (stage.din = i === 0 ? (this.sends ? this.din : 0) : this.words[i - 1].dout))
    this.backs.forEach((stage, i) => (stage.din = i === 0 ? (this.credit ? 1 : 0) : this.backs[i - 1].dout))
  }

  @comb ends() {
    this.ready = this.purse[0]
    this.sends = this.valid && this.purse[0]
    this.balance = low(countOnes(this.purse), bitLength(this.p.depth))
    this.arrives = this.marks.at(-1)!.dout === 1
    this.dout = this.words.at(-1)!.dout
  }

  @seq pay() {
    const last = this.backs.at(-1)
    const earns = last ? last.dout === 1 : this.credit
    const purse = [...this.purse]
    for (let i = 0; i < this.p.depth; i++) {
      const below = i === 0 ? true : purse[i - 1]
      const above = i === this.p.depth - 1 ? false : purse[i + 1]
      if (this.sends && !earns) this.purse[i] = above
      else if (earns && !this.sends) this.purse[i] = below
    }
  }
}

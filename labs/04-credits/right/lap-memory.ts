'use rtl'
import {
  array,
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

/** Flits stay in place in a memory, and a pointer moves around it: each word it reads was written a lap ago. */
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

  words = memory(this.p.forward, uint(this.p.width))
  filled = array(this.p.forward, () => reg(bool, false))
  hand = reg(uint(indexWidth(this.p.forward)), 0)
  credits = reg(uint(bitLength(this.p.depth)), this.p.depth)
  returning = array(this.p.back - 1, () => reg(bool, false))

  @comb show() {
    this.ready = this.credits > 0
    this.balance = this.credits
    this.arrives = this.filled[this.hand]
    if (this.arrives) this.dout = this.words[this.hand]
    else this.dout = 0
  }

  @seq turn() {
    const sends = this.valid && this.ready
    this.filled[this.hand] = sends
    this.words[this.hand] = this.din
    this.hand = successor(this.hand, this.p.forward)
  }

  @seq pay() {
    const { depth, back } = this.p
    const before = [this.credit, ...this.returning]
    for (let i = 0; i < back - 1; i++) this.returning[i] = before[i]
    const earned = before[back - 1]
    const after = this.valid && this.ready ? this.credits - 1 : this.credits
    this.credits = low(earned && after < depth ? after + 1 : after, bitLength(depth))
  }
}

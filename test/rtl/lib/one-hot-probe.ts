'use rtl'
import { bit, bool, comb, indexWidth, input, literal, Module, output, param, uint } from 'flitwave/hdl'
import {
  below,
  indexToOneHot,
  isOneHot,
  isOneHotOrZero,
  lowestOne,
  maskOf,
  oneHotToIndex,
  rotateLeft,
  rotateRight,
  selectOneHot,
} from '../../../rtl/lib/one-hot.js'

/** Every function of one-hot.ts on its own output. */
export class OneHotProbe extends Module.with({ n: param(8) }) {
  mask = input(uint(this.p.n))
  number = input(uint(indexWidth(this.p.n)))
  lowest = output(uint(this.p.n))
  oneHot = output(bool)
  oneHotOrZero = output(bool)
  index = output(uint(indexWidth(this.p.n)))
  oneHotOfNumber = output(uint(this.p.n))
  selected = output(uint(8))
  right = output(uint(this.p.n))
  left = output(uint(this.p.n))
  below = output(uint(this.p.n))
  again = output(uint(this.p.n))

  @comb probe() {
    const { n } = this.p
    const numbers = Array.from({ length: n }, (_, i) => i)
    this.lowest = lowestOne(this.mask)
    this.oneHot = isOneHot(this.mask)
    this.oneHotOrZero = isOneHotOrZero(this.mask)
    this.index = oneHotToIndex(this.mask, n)
    this.oneHotOfNumber = indexToOneHot(this.number, n)
    this.selected = selectOneHot(
      this.mask,
      numbers.map((i) => literal(uint(8), 10 + i)),
    )
    this.right = rotateRight(this.mask, this.number, n)
    this.left = rotateLeft(this.mask, this.number, n)
    this.below = below(this.number, n)
    this.again = maskOf(numbers.map((i) => bit(this.mask, i)))
  }
}

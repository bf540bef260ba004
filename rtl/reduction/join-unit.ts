'use rtl'
import { any, array, assume, bit, bool, comb, input, mask, Module, output, seq, vec, wire, wiring } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { pick } from '../lib/pick.js'
import { Combiner, operandType } from './combiner.js'
import { operationType } from './operation.js'
import { reductionRouterParameters } from './parameters.js'
import { reductionWordType } from './word.js'
import { WordSpread } from './word-spread.js'

/**
 * The node of a group's tree in a router: when the first words of all children are there, it combines them, by a tree of
 * combiners, and sends the result on. Children may be any number of words ahead of each other, as far as their slots
 * permit: the n-th word of each is combined with the n-th of the others.
 */
export class JoinUnit extends Module.with(pick(reductionRouterParameters, 'width', 'radix')) {
  operation = input(operationType)
  /** The inputs of the children, and the outputs that the combination goes to. */
  from = input(mask(this.p.radix))
  to = input(mask(this.p.radix))
  /** By input: its first word of the group, and the inputs that have one. */
  fronts = input(vec(this.p.radix, reductionWordType(this.p)))
  filled = input(mask(this.p.radix))
  /** The outputs with room for a word of the group. */
  able = input(mask(this.p.radix))
  granted = input(mask(this.p.radix))
  requests = output(mask(this.p.radix))
  word = output(reductionWordType(this.p))
  /** The inputs whose first word leaves. */
  releases = output(mask(this.p.radix))

  isComplete = wire(bool)
  operands = wire(vec(this.p.radix, operandType(this.p)))
  /** A heap: combiner i combines the results of 2 i + 1 and 2 i + 2, where numbers from `radix` - 1 on stand for operands. */
  combiners = array(this.p.radix - 1, () => new Combiner(pick(this.p, 'width')))
  spread = new WordSpread(pick(this.p, 'radix'))

  @wiring connectCombiners() {
    const resultOf = (i: number) =>
      i < this.combiners.length ? this.combiners[i].result : this.operands[i - this.combiners.length]
    this.combiners.forEach((combiner, i) => {
      combiner.operation = this.operation
      combiner.left = resultOf(2 * i + 1)
      combiner.right = resultOf(2 * i + 2)
    })
    this.word.value = resultOf(0).value
  }

  @wiring connectSpread() {
    this.spread.isReady = this.isComplete
    this.spread.to = this.to
    this.spread.able = this.able
    this.spread.granted = this.granted
    this.requests = this.spread.requests
  }

  @comb await() {
    this.isComplete = any(this.from) && !any(this.from & ~this.filled)
    this.fronts.forEach(({ value }, port) => (this.operands[port] = { isPresent: bit(this.from, port), value }))
  }

  @comb free() {
    this.releases = this.spread.isDone ? this.from : 0
    this.word.last = any(this.from & maskOf(this.fronts.map(({ last }) => last)))
  }

  @seq check() {
    const ending = maskOf(this.fronts.map(({ last }) => last))
    assume(!this.isComplete || !this.word.last || !any(this.from & ~ending), 'vectors of a group differ in length')
  }
}

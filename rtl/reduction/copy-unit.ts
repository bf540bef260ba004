'use rtl'
import { any, assume, comb, input, mask, Module, output, seq, vec, wiring } from 'flitwave/hdl'
import { isOneHotOrZero, oneHotToIndex } from '../lib/one-hot.js'
import { pick } from '../lib/pick.js'
import { reductionRouterParameters } from './parameters.js'
import { reductionWordType } from './word.js'
import { WordSpread } from './word-spread.js'

/** Copies the results of a group on their way from its root: the words of one input to one or more outputs. */
export class CopyUnit extends Module.with(pick(reductionRouterParameters, 'width', 'radix')) {
  /** The input of results, one-hot or 0, and the outputs that they go to. */
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
  /** The input whose first word leaves. */
  releases = output(mask(this.p.radix))

  spread = new WordSpread(pick(this.p, 'radix'))

  @wiring connectSpread() {
    this.spread.isReady = any(this.from & this.filled)
    this.spread.to = this.to
    this.spread.able = this.able
    this.spread.granted = this.granted
    this.requests = this.spread.requests
  }

  @comb select() {
    this.word = this.fronts[oneHotToIndex(this.from, this.p.radix)]
    this.releases = this.spread.isDone ? this.from : 0
  }

  @seq check() {
    assume(isOneHotOrZero(this.from), 'results of a group come from two inputs')
  }
}

'use rtl'
import { any, assume, bool, comb, input, mask, Module, output, reg, seq } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { reductionRouterParameters } from './parameters.js'

/**
 * Sends a word through one or more outputs, through each as soon as that takes it. The word stays until all have taken it.
 * It holds no output, so no word of another group waits for it.
 */
export class WordSpread extends Module.with(pick(reductionRouterParameters, 'radix')) {
  /** A word is on offer. */
  isReady = input(bool)
  /** The outputs that it goes to. */
  to = input(mask(this.p.radix))
  /** The outputs with room for it. */
  able = input(mask(this.p.radix))
  /** The outputs that take it in this cycle. */
  granted = input(mask(this.p.radix))
  /** The outputs that are asked to take it. */
  requests = output(mask(this.p.radix))
  /** The last outputs take it. */
  isDone = output(bool)

  /** The outputs that have taken it. */
  sent = reg(mask(this.p.radix), 0)

  @comb ask() {
    this.requests = this.isReady ? this.to & this.able & ~this.sent : 0
  }

  @comb finish() {
    this.isDone = this.isReady && !any(this.to & ~(this.sent | this.granted))
  }

  @seq remember() {
    assume(!any(this.granted & ~this.requests), 'an output takes a word that it was not offered')
    this.sent = this.isDone ? 0 : this.sent | this.granted
  }
}

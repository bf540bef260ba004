'use rtl'
import { any, array, assert, bool, comb, input, mask, Module, output, reg, seq, unused, wire } from 'flitwave/hdl'
import { banyanParameters } from './parameters.js'
import { pick } from '../lib/pick.js'

/**
 * Allocates the outputs of a 2x2 switching element. An input is given all outputs that it asks for, or none: the input
 * that goes first if all that it asks for is available, then the other one if all that it asks for is still left.
 *
 * * `upper`: the upper input goes first (the deadlock prevention of Park and Yoon's Theorem 2).
 * * `waiting`: an input that was there and was not served goes first; of two that come together, the upper.
 * * `steered`: `lowerFirst` says which; for arbitration by an adversary, or by chance.
 */
export class ElementArbiter extends Module.with(pick(banyanParameters, 'priority')) {
  /** By input: the outputs that it asks for, or 0. */
  requests = array(2, () => input(mask(2)))
  /** The outputs that nobody owns and that can take a packet. */
  available = input(mask(2))
  lowerFirst = input(bool)
  /** By input: it gets what it asks for. */
  granted = array(2, () => output(bool))

  /**
   * The lower input has been waiting for longer than the upper one. One bit is enough for two: as long as both wait, which
   * with virtual cut-through they can do for room, it stays as it is.
   */
  lowerWaited = reg(bool, false)
  lowerGoesFirst = wire(bool)

  @comb order() {
    if (this.p.priority !== 'steered') unused(this.lowerFirst)
    this.lowerGoesFirst =
      this.p.priority === 'waiting' ? this.lowerWaited : this.p.priority === 'steered' && this.lowerFirst
  }

  @comb arbitrate() {
    const [upper, lower] = this.requests.map((request) => any(request) && !any(request & ~this.available))
    const collide = any(this.requests[0] & this.requests[1])
    this.granted[0] = upper && !(lower && collide && this.lowerGoesFirst)
    this.granted[1] = lower && !(upper && collide && !this.lowerGoesFirst)
  }

  @seq remember() {
    const [upperWaits, lowerWaits] = this.requests.map((request, i) => any(request) && !this.granted[i])
    this.lowerWaited = lowerWaits && (!upperWaits || this.lowerWaited)
    assert(
      !(this.granted[0] && this.granted[1]) || (this.requests[0] & this.requests[1]) === 0,
      'an output is given away twice',
    )
  }
}

'use rtl'
import { any, array, assert, bool, comb, input, mask, Module, output, reg, seq, unused, wire } from 'flitwave/hdl'
import { banyanParameters } from './parameters.js'
import { pick } from '../lib/pick.js'

/**
 * Allocates the outputs of a 2x2 switching element. An input is granted all outputs that it requests, or none: first the
 * input with priority, if all its requests are available, then the other one, if all its requests are still available.
 *
 * * `upper`: the upper input goes first (the deadlock prevention of Park and Yoon's Theorem 2).
 * * `waiting`: an input that has waited goes first; if both arrive together, the upper.
 * * `steered`: `lowerFirst` decides, for arbitration by an adversary or at random.
 */
export class ElementArbiter extends Module.with(pick(banyanParameters, 'priority')) {
  /** By input: the requested outputs, or 0. */
  requests = array(2, () => input(mask(2)))
  /** The outputs without an owner that can accept a packet. */
  available = input(mask(2))
  lowerFirst = input(bool)
  /** By input: its requests are granted. */
  granted = array(2, () => output(bool))

  /**
   * The lower input has waited longer than the upper one. One bit suffices for two inputs: while both wait for room, as
   * virtual cut-through allows, it does not change.
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

'use rtl'
import { any, array, bit, bool, comb, input, mask, Module, output, vec } from 'flitwave/hdl'
import { lowestOne, maskOf } from '../lib/one-hot.js'
import { PathOrder, pathOrderType } from './flit.js'
import { channelsOf, consumptionParameters, linkPorts } from './parameters.js'

/**
 * The way of a worm at a router: it goes to the next of its terminals in its order, and is copied to the terminal here if
 * that is one of them.
 */
export class PathRoute extends Module.with(consumptionParameters) {
  /** The terminal of this router: a constant. */
  here = input(mask(this.p.terminals))
  /** By link: the terminals to which it leads worms, and packets that have routes of their own; constants. */
  ways = input(vec(linkPorts, mask(this.p.terminals)))
  alone = input(vec(linkPorts, mask(this.p.terminals)))
  order = input(pathOrderType)
  to = input(mask(this.p.terminals))
  /** Its terminals behind this one. */
  rest = output(mask(this.p.terminals))
  copies = output(bool)
  /** The link that it takes, one-hot; 0 if it ends here. */
  link = output(mask(linkPorts))
  /** The consumption channels of which it takes one. */
  channels = output(mask(channelsOf(this.p)))

  @comb route() {
    this.copies = any(this.to & this.here)
    this.rest = this.to & ~this.here
    const isDescending = this.order === PathOrder.Descending
    const next = isDescending ? highestOne(this.rest, this.p.terminals) : lowestOne(this.rest)
    const isAlone = this.order === PathOrder.Alone
    this.link = maskOf(this.ways.map((set, link) => any(next & (isAlone ? this.alone[link] : set))))
  }

  /** A worm that ends here waits for nothing else, so it may take any (rule C2). */
  @comb consume() {
    const count = channelsOf(this.p)
    const own = this.order === PathOrder.Descending ? 2 ** (count - 1) : 1
    const fit = any(this.rest) ? own : 2 ** count - 1
    this.channels = this.copies ? fit : 0
  }
}

/** Only the highest of `n` bits that is set; 0 if there is none. */
function highestOne(set: number, n: number): number {
  return reverse(lowestOne(reverse(set, n)), n)
}

/** The `n` bits in the opposite order. */
function reverse(set: number, n: number): number {
  return maskOf(array(n, (i) => bit(set, n - 1 - i)))
}

'use rtl'
import { assert, bool, comb, input, low, Module, output, reg, seq, uint, unused } from 'flitwave/hdl'
import { xorshift32 } from '../../lib/xorshift.js'
import { filledBelow } from './copies.js'
import { wraparoundParameters } from './parameters.js'
import { pick } from '../../lib/pick.js'

/**
 * Draws a start for f copies in each cycle, uniformly among the legal ones: the low bits of a random sequence, as many as
 * the highest legal start has, drawn again if they exceed it. That happens at most half of the time.
 */
export class StartDraw extends Module.with(pick(wraparoundParameters, 'addressWidth', 'header')) {
  /** The start of the random sequence; not 0, and different for each node. */
  seed = input(uint(32))
  /** f - 1. */
  others = input(uint(this.p.addressWidth))
  start = output(uint(this.p.addressWidth))
  /** The copies can begin at `start`. If not, the next cycle draws again. */
  isLegal = output(bool)

  /** 0 until the seed has been loaded. */
  random = reg(uint(32), 0)

  @comb draw() {
    const highest = this.highest()
    const drawn = low(this.random, this.p.addressWidth)
    this.start = drawn & (this.p.header === 'cube' ? highest : filledBelow(highest, this.p.addressWidth))
    this.isLegal = this.random !== 0 && this.start <= highest
  }

  @seq advance() {
    assert(this.seed !== 0, 'a random sequence that begins with 0 stays there')
    this.random = this.random === 0 ? this.seed : xorshift32(this.random)
  }

  /**
   * N - f if copies that begin above would pass the last node, or N - 1 where they may. A cube begins at a multiple of its
   * size.
   */
  highest(): number {
    const last = 2 ** this.p.addressWidth - 1
    if (this.p.header === 'cube') return last & ~filledBelow(this.others, this.p.addressWidth)
    if (this.p.header === 'region') return last & ~this.others
    unused(this.others)
    return last
  }
}

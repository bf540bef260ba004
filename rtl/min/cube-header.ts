'use rtl'
import { assert, bit, comb, seq } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { cubeType, HeaderUnit, type Cube } from './header.js'

/**
 * Routing by subcube, the other encoding of fixed size (used by the nCUBE-2; Park and Yoon mention it without giving a
 * rule). A star at bit i sends the packet to both outputs, and each copy gets the number of its output there; any other bit
 * is the number of the output.
 */
export class CubeHeader extends HeaderUnit<Cube> {
  @comb route() {
    const { value, mask } = this.header
    const here = 2 ** this.p.stage
    const others = 2 ** this.p.addressWidth - 1 - here
    const star = bit(mask, this.p.stage)
    const digit = bit(value, this.p.stage)
    this.wanted = maskOf([star || !digit, star || digit])
    this.rewritten[0] = { value: value & others, mask: mask & others }
    this.rewritten[1] = { value: value | here, mask: mask & others }
  }

  @seq check() {
    const { value, mask } = this.header
    assert(!this.valid || (value & mask) === 0, 'a cube with a digit in the place of a star')
    assert(!this.valid || this.above(mask) === 0, 'a cube that should have been split before')
  }

  protected override type(): HardwareType<Cube> {
    return cubeType(this.p.addressWidth)
  }
}

'use rtl'
import { assert, bit, comb, seq } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { HeaderUnit, regionType, type Region } from './header.js'

/**
 * Routing by region (Park and Yoon; their Fig. 2 follows 0100..1000 through N = 16). With m = `min`, M = `max` at stage i:
 *
 * | m_i M_i | the packet goes to | with                                                           |
 * |---------|--------------------|----------------------------------------------------------------|
 * | 0 0     | the upper output   | the same header                                                |
 * | 1 1     | the lower output   | the same header                                                |
 * | 0 1     | both               | upper: m .. M_n-1..M_i+1 0 1..1, lower: m_n-1..m_i+1 1 0..0 .. M |
 */
export class RegionHeader extends HeaderUnit<Region> {
  @comb route() {
    const { min, max } = this.header
    const half = 2 ** this.p.stage
    const first = bit(min, this.p.stage)
    const last = bit(max, this.p.stage)
    this.wanted = maskOf([!first, last])
    this.rewritten[0] = { min, max: last ? this.above(max) | (half - 1) : max }
    this.rewritten[1] = { min: first ? min : this.above(min) | half, max }
  }

  @seq check() {
    const { min, max } = this.header
    assert(!this.valid || min <= max, 'a region ends before it begins')
    assert(!this.valid || this.agreeAbove(min, max), 'a region that should have been split before')
  }

  protected override type(): HardwareType<Region> {
    return regionType(this.p.addressWidth)
  }
}

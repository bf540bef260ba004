'use rtl'
import { assert, bit, comb, seq } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { HeaderUnit, wrappedRegionType, type WrappedRegion } from './header.js'

/**
 * Routing by region, where the region may wrap around the end of its block (2^(i+1) nodes at stage i) to its start. Such a
 * packet always goes to both outputs; with m = `min`, M = `max`:
 *
 * | m_i M_i | upper output               | lower output                 |
 * |---------|----------------------------|------------------------------|
 * | 1 0     | start of the block .. M    | m .. end of the block        |
 * | 0 0     | m .. M, which still wraps  | the whole lower half         |
 * | 1 1     | the whole upper half       | m .. M, which still wraps    |
 *
 * A region that does not wrap is routed as in {@link RegionHeader}.
 */
export class WrappedHeader extends HeaderUnit<WrappedRegion> {
  @comb route() {
    const { min, max, wraps } = this.header
    const first = bit(min, this.p.stage)
    const last = bit(max, this.p.stage)
    this.wanted = maskOf([wraps || !first, wraps || last])
    // The gap of a wrapping region lies in one half, or across both.
    const gapInUpper = wraps && !last && !first
    const gapInLower = wraps && first && last
    const block = this.above(min)
    const half = 2 ** this.p.stage
    this.rewritten[0] = {
      min: wraps && !gapInUpper ? block : min,
      max: last ? block | (half - 1) : max,
      wraps: gapInUpper,
    }
    this.rewritten[1] = {
      min: first ? min : block | half,
      max: wraps && !gapInLower ? block | (2 * half - 1) : max,
      wraps: gapInLower,
    }
  }

  @seq check() {
    const { min, max, wraps } = this.header
    assert(!this.valid || wraps === max < min, 'a region ends before it begins, or wraps and does not')
    assert(!this.valid || this.agreeAbove(min, max), 'a region that should have been split before')
  }

  protected override type(): HardwareType<WrappedRegion> {
    return wrappedRegionType(this.p.addressWidth)
  }
}

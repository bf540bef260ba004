'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, uint } from 'flitwave/hdl'
import { Way, WayType } from './way.js'

/**
 * One ring of a torus: the way around from `here` to `to`.
 *
 * `wraps` is true while the wraparound channel is still ahead on that way. It selects the virtual channel: `p` while it is
 * true, `h` (positive direction) or `l` (negative) afterwards, or if it never is. So no chain of waiting channels closes
 * around the ring: p(i) → p(i+1) → … → p(wrap) → h(0) → h(1) → …, and h never takes the wraparound.
 */
export class RouteRing extends Module.with({
  /** Nodes on the ring. */
  size: param(8, { min: 1, max: 64 }),
}) {
  here = input(uint(indexWidth(this.p.size)))
  to = input(uint(indexWidth(this.p.size)))
  way = input(WayType)
  arrived = output(bool)
  positive = output(bool)
  wraps = output(bool)

  @comb compute() {
    const { here, to } = this
    const ahead = to - here
    const hopsForward = ahead < 0 ? ahead + this.p.size : ahead
    this.arrived = to === here
    this.positive = this.goesPositive(hopsForward)
    this.wraps = this.positive ? to < here : to > here
  }

  /**
   * The direction of {@link Way.Shorter} if both are equally long. `goesForward` of src/networks/collective/route.ts must
   * agree.
   */
  goesPositive(hopsForward: number): boolean {
    switch (this.way) {
      case Way.Shorter:
        return hopsForward * 2 <= this.p.size
      case Way.ShorterElseNegative:
        return hopsForward * 2 < this.p.size
      case Way.Positive:
        return true
      case Way.Negative:
        return false
    }
  }
}

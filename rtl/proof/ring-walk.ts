'use rtl'
import { assert, assume, bool, indexWidth, input, Module, reg, seq, uint, wiring } from 'flitwave/hdl'
import { param } from 'flitwave/hdl'
import { RouteRing } from '../router/route-ring.js'
import { WayType } from '../router/way.js'

/**
 * Any packet on its way around a ring, as routed by {@link RouteRing}: it keeps its direction, uses class p while the
 * wraparound channel is ahead, never uses p after h or l, and arrives after fewer hops than the ring has nodes.
 */
export class RingWalk extends Module.with({
  /** Nodes on the ring. */
  size: param(8, { min: 2, max: 64 }),
}) {
  /** The start of a packet, in a cycle without one. */
  begins = input(bool)
  from = input(uint(indexWidth(this.p.size)))
  to = input(uint(indexWidth(this.p.size)))
  way = input(WayType)

  walks = reg(bool, false)
  here = reg(uint(indexWidth(this.p.size)), 0)
  target = reg(uint(indexWidth(this.p.size)), 0)
  hops = reg(uint(indexWidth(this.p.size) + 1), 0)
  /** The values of the hop before, if there was one. */
  wentPositive = reg(bool, false)
  /** The hop before was on class h or l. */
  wentLast = reg(bool, false)

  ring = new RouteRing({ size: this.p.size })

  @wiring connectRing() {
    this.ring.here = this.here
    this.ring.to = this.target
    this.ring.way = this.way
  }

  @seq walk() {
    const { arrived, positive, wraps } = this.ring
    const last = this.p.size - 1
    assume(this.from < this.p.size && this.to < this.p.size, 'a node that is not on the ring')
    assume(!this.walks || this.hops === 0 || this.way === this.taken, 'a packet that changes its mind')
    if (this.walks && !arrived) {
      assert(this.hops === 0 || positive === this.wentPositive, 'a packet turns around')
      assert(!this.wentLast || !wraps, 'a packet takes class p after h or l')
      assert(wraps || this.here !== (positive ? last : 0), 'a packet takes the wraparound channel on class h or l')
      assert(this.hops !== last, 'a packet takes as many hops as there are nodes')
      this.here = positive ? (this.here === last ? 0 : this.here + 1) : this.here === 0 ? last : this.here - 1
      this.hops++
      this.wentPositive = positive
      this.wentLast = !wraps
    } else {
      this.walks = this.begins
      this.here = this.from
      this.target = this.to
      this.hops = 0
      this.wentLast = false
    }
    this.taken = this.way
  }

  /** The way requested in the cycle before. */
  taken = reg(WayType, 0)
}

'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, sint, uint, unused, wiring } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { along } from './dimensions.js'
import { axesOf, sizesOf } from './sizes.js'
import { partParameters } from './parameters.js'
import { ringClass } from './ring-class.js'
import { RouteUnit } from './route.js'

/** The remaining hops along one axis, and those after the next hop. */
export class HopCount extends Module.with({
  /** Nodes in a row or on a ring. */
  size: param(8, { min: 1, max: 64 }),
}) {
  here = input(uint(indexWidth(this.p.size)))
  /** Positive or negative. */
  hops = input(sint(indexWidth(this.p.size) + 1))
  arrived = output(bool)
  positive = output(bool)
  /** On a ring: the wraparound channel is still ahead. */
  wraps = output(bool)
  /** One hop nearer to 0. */
  onward = output(sint(indexWidth(this.p.size) + 1))

  @comb compute() {
    this.arrived = this.hops === 0
    this.positive = this.hops > 0
    const end = this.here + this.hops
    this.wraps = this.positive ? end >= this.p.size : end < 0
  }

  @comb count() {
    const change = this.arrived ? 0 : this.positive ? -1 : 1
    this.onward = this.hops + change
  }
}

/**
 * Dimension-order routing with relative headers: the head carries the remaining hops along each axis. The router's own place
 * only selects the virtual channel, which depends on the wraparound channel ahead.
 */
export class RouteHops extends RouteUnit.with({
  /** Address in heads. */
  header: param('relative', { choices: ['relative'] }),
  ...pick(partParameters, 'topology'),
}) {
  counts = sizesOf(this.p).map((size) => new HopCount({ size }))

  @wiring project() {
    axesOf(this.p).forEach((axis, i) => {
      const count = this.counts[i]
      count.here = along(this.here, axis)
      count.hops = along(this.to, axis)
    })
    unused(this.way)
  }

  @comb compute() {
    this.correct(this.counts, (count) => this.channelsOf(count))
  }

  /** Counts down only the first unfinished axis. */
  @comb count() {
    this.onward = this.to
    this.countOn(0)
  }

  countOn(i: number): void {
    if (i === this.counts.length) return
    if (this.counts[i].arrived) this.countOn(i + 1)
    else this.onward[axesOf(this.p)[i]] = this.counts[i].onward
  }

  channelsOf({ wraps }: HopCount): number {
    return this.p.topology === 'torus' ? ringClass(wraps, this.p) : this.everyChannel()
  }
}

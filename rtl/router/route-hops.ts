'use rtl'
import { bool, comb, indexWidth, input, Module, output, sint, uint, unused, wiring } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { axesOf, sizesOf } from './sizes.js'
import type { Topology } from './parameters.js'
import { routeParameters, RouteUnit, type RouteParameters } from './route.js'

/** The hops that are left along one axis, and those that are left after the next one. */
export class HopCount extends Module<{ readonly size: number }> {
  static readonly parameters = {
    size: { default: 8, min: 1, max: 64, about: 'nodes in a row or on a ring' },
  } satisfies ParameterSpecs

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

export interface RouteHopsParameters extends RouteParameters {
  readonly topology: Topology
}

/**
 * Dimension-order routing with relative headers: the head carries the hops that are left along each axis. The router's
 * own place tells nothing but the virtual channel: whether the wraparound channel is still ahead.
 */
export class RouteHops extends RouteUnit<HopCount, RouteHopsParameters> {
  static readonly parameters = {
    ...routeParameters,
    header: { ...routeParameters.header, default: 'relative', choices: ['relative'] },
    topology: { default: 'torus', choices: ['torus', 'mesh'], about: 'whether virtual channels come in classes' },
  } satisfies ParameterSpecs

  counts = sizesOf(this.p).map((size) => new HopCount({ size }))

  @wiring project() {
    axesOf(this.p).forEach((axis, i) => {
      const count = this.counts[i]!
      count.here = this.here[axis]!
      count.hops = this.to[axis]!
    })
    unused(this.way)
  }

  @comb compute() {
    this.correct(this.counts)
  }

  /** Only the first axis that is not done is counted on. */
  @comb count() {
    this.onward = this.to
    this.countOn(0)
  }

  countOn(i: number): void {
    const [axis, count] = [axesOf(this.p)[i], this.counts[i]]
    if (axis === undefined || count === undefined) return
    if (count.arrived) this.countOn(i + 1)
    else this.onward[axis] = count.onward
  }

  protected override channelsOf({ wraps }: HopCount): number {
    return this.p.topology === 'torus' ? this.classOf(wraps) : this.everyChannel()
  }
}

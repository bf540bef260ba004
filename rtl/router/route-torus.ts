'use rtl'
import { comb, wiring } from 'flitwave/hdl'
import { along } from './dimensions.js'
import { axesOf, sizesOf } from './sizes.js'
import { RouteRing } from './route-ring.js'
import { absoluteHeader, RouteUnit } from './route.js'

/** Dimension-order routing on a torus with absolute headers: in each dimension as {@link RouteRing} says. */
export class RouteTorus extends RouteUnit.with(absoluteHeader) {
  rings = sizesOf(this.p).map((size) => new RouteRing({ size }))

  @wiring project() {
    axesOf(this.p).forEach((axis, i) => {
      const ring = this.rings[i]
      ring.here = along(this.here, axis)
      ring.to = along(this.to, axis)
      ring.way = along(this.way, axis)
    })
    this.onward = this.to
  }

  @comb compute() {
    this.correct(this.rings)
  }

  protected override channelsOf({ wraps }: RouteRing): number {
    return this.classOf(wraps)
  }
}

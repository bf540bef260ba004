'use rtl'
import { comb, param, wiring } from 'flitwave/hdl'
import { along } from './dimensions.js'
import { axesOf, sizesOf } from './sizes.js'
import { ringClass } from './ring-class.js'
import { RouteRing } from './route-ring.js'
import { absoluteHeader, RouteUnit } from './route.js'

/** Routing functions on a torus with absolute headers: the remaining way around each ring. */
export abstract class RouteOnTorus extends RouteUnit.with({
  ...absoluteHeader,
  /** The topology that it routes. */
  topology: param('torus', { choices: ['torus'] }),
}) {
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
}

/** Dimension-order routing on a torus with absolute headers: {@link RouteRing} in each dimension. */
export class RouteTorus extends RouteOnTorus {
  @comb compute() {
    this.correct(this.rings, ({ wraps }) => ringClass(wraps, this.p))
  }
}

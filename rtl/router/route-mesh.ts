'use rtl'
import { bool, comb, indexWidth, input, Module, output, param, uint, unused, wiring } from 'flitwave/hdl'
import { along } from './dimensions.js'
import { axesOf, sizesOf } from './sizes.js'
import { absoluteHeader, RouteUnit } from './route.js'

/** One row or column of a mesh: there is a single way from `here` to `to`. */
export class RouteLine extends Module.with({
  /** Nodes in a row. */
  size: param(8, { min: 1, max: 64 }),
}) {
  here = input(uint(indexWidth(this.p.size)))
  to = input(uint(indexWidth(this.p.size)))
  arrived = output(bool)
  positive = output(bool)

  @comb compute() {
    this.arrived = this.to === this.here
    this.positive = this.to > this.here
  }
}

/** Routing functions on a mesh with absolute headers: the remaining way along each axis. */
export abstract class RouteOnMesh extends RouteUnit.with({
  ...absoluteHeader,
  /** The topology that it routes. */
  topology: param('mesh', { choices: ['mesh'] }),
}) {
  lines = sizesOf(this.p).map((size) => new RouteLine({ size }))

  @wiring project() {
    axesOf(this.p).forEach((axis, i) => {
      const line = this.lines[i]
      line.here = along(this.here, axis)
      line.to = along(this.to, axis)
    })
    this.onward = this.to
    unused(this.way)
  }
}

/**
 * Dimension-order routing on a mesh with absolute headers. Any virtual channel may be taken, because dimension order alone
 * is free of deadlock.
 */
export class RouteMesh extends RouteOnMesh.with({
  /** Virtual channels of a physical channel. */
  vcs: param(1, { min: 1, max: 16 }),
}) {
  @comb compute() {
    this.correct(this.lines, () => this.everyChannel())
  }
}

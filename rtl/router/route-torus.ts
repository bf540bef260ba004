'use rtl'
import { comb } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { Port } from './port.js'
import { RouteRing } from './route-ring.js'
import { RouteUnit } from './route.js'

/**
 * Dimension-order routing on a torus: the first coordinate is corrected first, each as {@link RouteRing} says. Of the
 * virtual channels the lower half is class p, the upper half is class l on negative and h on positive channels. A
 * packet that has arrived takes the first, so that ejection does not mix packets.
 */
export class RouteTorus extends RouteUnit {
  static readonly parameters = {
    sizeX: { default: 4, min: 2, max: 64, about: 'nodes in x' },
    sizeY: { default: 4, min: 2, max: 64, about: 'nodes in y' },
    vcs: { default: 2, min: 2, max: 16, about: 'virtual channels of a physical channel, an even number' },
  } satisfies ParameterSpecs

  x = new RouteRing({ size: this.p.sizeX })
  y = new RouteRing({ size: this.p.sizeY })

  @comb project() {
    this.x.here = this.here.x
    this.x.to = this.to.x
    this.y.here = this.here.y
    this.y.to = this.to.y
    this.x.way = this.way.x
    this.y.way = this.way.y
  }

  @comb compute() {
    if (!this.x.arrived) {
      this.route.port = this.x.positive ? Port.XPlus : Port.XMinus
      this.route.vcs = this.channelClass(this.x.wraps)
    } else if (!this.y.arrived) {
      this.route.port = this.y.positive ? Port.YPlus : Port.YMinus
      this.route.vcs = this.channelClass(this.y.wraps)
    } else {
      this.route = { port: Port.Local, vcs: 1 }
    }
  }

  channelClass(wraps: boolean): number {
    const p = 2 ** Math.floor(this.p.vcs / 2) - 1
    const lOrH = 2 ** this.p.vcs - 1 - p
    return wraps ? p : lOrH
  }
}

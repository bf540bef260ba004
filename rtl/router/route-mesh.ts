'use rtl'
import { comb, unused } from 'flitwave/hdl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { Port } from './port.js'
import { RouteUnit } from './route.js'

/**
 * Dimension-order routing on a mesh: the first coordinate is corrected first. Any virtual channel may be taken, since
 * dimension order alone is free of deadlock; a packet that has arrived takes the first, so that ejection does not
 * mix packets.
 */
export class RouteMesh extends RouteUnit {
  static readonly parameters = {
    sizeX: { default: 4, min: 1, max: 64, about: 'nodes in x' },
    sizeY: { default: 4, min: 1, max: 64, about: 'nodes in y' },
    vcs: { default: 1, min: 1, max: 16, about: 'virtual channels of a physical channel' },
  } satisfies ParameterSpecs

  @comb compute() {
    unused(this.way)
    const { here, to } = this
    if (to.x > here.x) this.leave(Port.XPlus)
    else if (to.x < here.x) this.leave(Port.XMinus)
    else if (to.y > here.y) this.leave(Port.YPlus)
    else if (to.y < here.y) this.leave(Port.YMinus)
    else this.route = { port: Port.Local, vcs: 1 }
  }

  leave(port: Port): void {
    this.route = { port, vcs: 2 ** this.p.vcs - 1 }
  }
}

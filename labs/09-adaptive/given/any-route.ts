'use rtl'
import { comb, unused } from 'flitwave/hdl'
import { RouteUnit } from 'flitwave/rtl/router/route'

/** Has all ports that a routing function can have, and leads nowhere. */
export class AnyRoute extends RouteUnit {
  @comb compute() {
    this.leaveNetwork()
    this.onward = this.to
    unused(this.here, this.way)
  }
}

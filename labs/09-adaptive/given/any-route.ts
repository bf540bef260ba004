'use rtl'
import { comb, unused } from 'flitwave/hdl'
import { RouteUnit } from 'flitwave/rtl/router/route'

/** Has all possible ports of a routing function, and routes nothing. */
export class AnyRoute extends RouteUnit {
  @comb compute() {
    this.leaveNetwork()
    this.onward = this.to
    unused(this.here, this.way)
  }
}

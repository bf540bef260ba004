'use rtl'
import { comb, unused } from 'flitwave/hdl'
import { SeeingRouteUnit } from 'flitwave/rtl/router/route'

/** Has all ports that a routing function can have, and leads nowhere. */
export class AnyRoute extends SeeingRouteUnit {
  @comb compute() {
    this.leaveNetwork()
    this.onward = this.to
    for (const seen of [this.here, this.way, this.from, this.vc]) unused(seen)
    for (const output of this.outputs) unused(output)
  }
}

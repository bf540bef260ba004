'use rtl'
import { any, comb, concat, param, unused } from 'flitwave/hdl'
import { RouteUnit } from 'flitwave/rtl/router/route'

/** Uses only the coordinates: a mask of the remaining directions, then one of those that are allowed now. */
export class AdaptiveRoute extends RouteUnit.with({ mirrored: param(0, { choices: [0, 1] }) }) {
  @comb compute() {
    const { here, to } = this
    const left = concat(to.y < here.y, to.y > here.y, to.x < here.x, to.x > here.x)
    const first = this.p.mirrored === 0 ? 0b0110 : 0b1010
    const now = any(left & first) ? left & first : left
    const free = concat(
      any(this.outputs[3].free),
      any(this.outputs[2].free),
      any(this.outputs[1].free),
      any(this.outputs[0].free),
    )
    const able = any(now & free) ? now & free : now
    const lowest = able & -able
    const port = any(lowest & 0b1100) ? (any(lowest & 0b1000) ? 3 : 2) : any(lowest & 0b0010) ? 1 : 0
    if (left === 0) this.leaveNetwork()
    else this.route = { port, vcs: this.everyChannel() }
    this.onward = to
    unused(this.way)
  }
}

'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteByTurns } from 'flitwave/rtl/router/route-turns'

/** West and one of north and south come first, in any order; then the other two. */
export class AdaptiveRoute extends RouteByTurns.with({
  mirrored: param(0, { choices: [0, 1] }),
}) {
  @comb compute() {
    const [x, y] = this.lines
    const firstX = !x.arrived && !x.positive
    const firstY = !y.arrived && y.positive === (this.p.mirrored === 0)
    const isLater = !firstX && !firstY
    const inX = firstX || (isLater && !x.arrived)
    const inY = firstY || (isLater && !y.arrived)
    const east = (inX && x.positive) || (x.arrived && !y.arrived) // WRONG
    this.choose(east, inX && !x.positive, inY && y.positive, inY && !y.positive)
  }
}

'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteByTurns } from 'flitwave/rtl/router/route-turns'

/** West and one of north and south come first, in any order; then the other two. */
export class AdaptiveRoute extends RouteByTurns.with({
  mirrored: param(0, { choices: [0, 1] }),
}) {
  @comb compute() {
    const [x, y] = this.lines
    const inX = !x.arrived
    const south = !y.arrived && !y.positive
    this.choose(inX && x.positive, inX && !x.positive, !y.arrived && y.positive && !inX, south) // WRONG
  }
}

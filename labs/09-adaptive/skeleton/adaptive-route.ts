'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteByTurns } from 'flitwave/rtl/router/route-turns'

/** Minimal adaptive routing by the turn model. */
export class AdaptiveRoute extends RouteByTurns.with({
  /** Your traffic: 0 for (x, y) to (y, x), 1 for (x, y) to (3 - y, 3 - x). */
  mirrored: param(0, { choices: [0, 1] }),
}) {
  @comb compute() {
    const [x, y] = this.lines
    // To do: between which directions may a packet choose? Now, it may take any shortest path, with any turn.
    const inX = !x.arrived
    const inY = !y.arrived
    this.choose(inX && x.positive, inX && !x.positive, inY && y.positive, inY && !y.positive)
  }
}

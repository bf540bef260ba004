'use rtl'
import { comb } from 'flitwave/hdl'
import { RouteByTurns } from 'flitwave/rtl/router/route-turns'

/** Any shortest way, with any turn: it can deadlock. */
export class AnyTurn extends RouteByTurns {
  @comb compute() {
    const [x, y] = this.lines
    const inX = !x!.arrived
    const inY = !y!.arrived
    this.choose(inX && x!.positive, inX && !x!.positive, inY && y!.positive, inY && !y!.positive)
  }
}

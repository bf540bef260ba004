'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteByTurns } from 'flitwave/rtl/router/route-turns'

/** The opposite: east and the other of north and south come first. The same packets have a choice. */
export class AdaptiveRoute extends RouteByTurns.with({ mirrored: param(0, { choices: [0, 1] }) }) {
  @comb compute() {
    const [x, y] = this.lines
    const east = !x.arrived && x.positive
    const west = !x.arrived && !x.positive
    const north = !y.arrived && y.positive
    const south = !y.arrived && !y.positive
    if (this.p.mirrored === 0) this.choose(east, west && !south, north && !east, south)
    else this.choose(east, west && !north, north, south && !east)
  }
}

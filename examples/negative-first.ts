'use rtl'
import { comb } from 'flitwave/hdl'
import { RouteByTurns } from 'flitwave/rtl/router/route-turns'

/**
 * Negative-first routing (Glass and Ni, 1992): hops to the west and the south come first, in any order, then those to the
 * east and the north.
 */
export class NegativeFirst extends RouteByTurns {
  @comb compute() {
    const [x, y] = this.lines
    const west = !x!.arrived && !x!.positive
    const south = !y!.arrived && !y!.positive
    const isNegativeDone = !west && !south
    this.choose(isNegativeDone && !x!.arrived, west, isNegativeDone && !y!.arrived, south)
  }
}

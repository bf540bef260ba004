'use rtl'
import { comb } from 'flitwave/hdl'
import { RouteByTurns } from './route-turns.js'

/**
 * West-first routing on a mesh of two dimensions: a packet makes its hops to the west first, and then turns freely between
 * east, north and south. Without turns to the west, no cycle of turns closes (Glass and Ni, "The turn model for adaptive
 * routing", ISCA 1992). Minimal and partially adaptive.
 */
export class WestFirst extends RouteByTurns {
  @comb compute() {
    const [x, y] = this.lines
    const goesWest = !x.arrived && !x.positive
    const leavesRow = !goesWest && !y.arrived
    this.choose(!x.arrived && x.positive, goesWest, leavesRow && y.positive, leavesRow && !y.positive)
  }
}

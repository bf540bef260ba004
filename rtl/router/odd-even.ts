'use rtl'
import { bit, comb } from 'flitwave/hdl'
import { Port } from './port.js'
import { RouteByTurns } from './route-turns.js'

/**
 * Odd-even routing on a mesh of two dimensions: no packet turns from east to north or south in an even column, and none
 * from north or south to west in an odd one (Chiu, "The odd-even turn model for adaptive routing", IEEE TPDS 2000, function
 * ROUTE). Minimal and partially adaptive.
 *
 * The paper tests if an eastbound packet is in its source column. This version tests if it entered from the west; otherwise
 * it does not turn.
 */
export class OddEven extends RouteByTurns {
  @comb compute() {
    const [x, y] = this.lines
    const goesEast = !x.arrived && x.positive
    const goesWest = !x.arrived && !x.positive
    const isOdd = bit(this.here.x, 0)
    // In an even last column, the packet could no longer turn to its row.
    const mayGoEast = y.arrived || bit(this.to.x, 0) || this.to.x !== this.here.x + 1
    // A westbound packet leaves its row only in even columns: in an odd one, it could not turn back.
    const mayLeaveRow = goesEast ? isOdd || this.from !== Port.XMinus : x.arrived || !isOdd
    const leavesRow = mayLeaveRow && !y.arrived
    this.choose(goesEast && mayGoEast, goesWest, leavesRow && y.positive, leavesRow && !y.positive)
  }
}

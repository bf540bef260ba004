'use rtl'
import { comb, param } from 'flitwave/hdl'
import { bestOutput } from 'flitwave/rtl/router/best-output'
import { RouteOnMesh } from 'flitwave/rtl/router/route-mesh'

/** By quadrant: packets of two quadrants have a choice, the others go in y first. */
export class AdaptiveRoute extends RouteOnMesh.with({ mirrored: param(0, { choices: [0, 1] }) }) {
  @comb compute() {
    const [x, y] = this.lines
    const isDiagonal = !x.arrived && !y.arrived
    const isRising = x.positive === y.positive
    const hasChoice = isDiagonal && isRising === (this.p.mirrored === 1)
    // One of the other quadrants goes first in y, the other first in x: north or south comes first in both.
    const isYFirst = this.p.mirrored === 0 ? y.positive : !y.positive
    const mayX = !x.arrived && (y.arrived || hasChoice || !isYFirst)
    const mayY = !y.arrived && (x.arrived || hasChoice || isYFirst)
    const open = this.outputs.map(({ free }) => free)
    const best = bestOutput(
      [
        { port: 0, allowed: mayX && x.positive, open: open[0] },
        { port: 1, allowed: mayX && !x.positive, open: open[1] },
        { port: 2, allowed: mayY && y.positive, open: open[2] },
        { port: 3, allowed: mayY && !y.positive, open: open[3] },
      ],
      this.outputs,
    )
    if (best.allowed) this.route = { port: best.port, vcs: this.everyChannel() }
    else this.leaveNetwork()
  }
}

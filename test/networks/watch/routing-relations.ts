'use rtl'
import { any, comb } from 'flitwave/hdl'
import { bestOutput } from '../../../rtl/router/best-output.js'
import { portAlong } from '../../../rtl/router/port.js'
import { RouteOnMesh } from '../../../rtl/router/route-mesh.js'

/** As MinimalAdaptive on a mesh, but adaptive channels only have to be free: two packets can be in one buffer. */
export class Sharing extends RouteOnMesh {
  @comb compute() {
    const adaptive = this.everyChannel() - 1
    const candidates = this.lines.flatMap((line, axis) =>
      [true, false].map((positive) => {
        const port = portAlong(axis, positive)
        const open = this.outputs[port]!.free & adaptive
        return { port, open, allowed: !line.arrived && line.positive === positive && any(open) }
      }),
    )
    const best = bestOutput(candidates, this.outputs)
    if (best.allowed) this.route = { port: best.port, vcs: best.open }
    else this.correct(this.lines, () => 1)
  }
}

/** Leaves at the right column, whatever the row. */
export class XOnly extends RouteOnMesh {
  @comb compute() {
    const [x] = this.lines
    if (x!.arrived) this.leaveNetwork()
    else this.route = { port: portAlong(0, x!.positive), vcs: 1 }
  }
}

/** Goes east and never turns. */
export class OverTheEdge extends RouteOnMesh {
  @comb compute() {
    const [x, y] = this.lines
    if (x!.arrived && y!.arrived) this.leaveNetwork()
    else this.route = { port: 0, vcs: 1 }
  }
}

/** Goes back and forth between the first two columns. */
export class ForEver extends RouteOnMesh {
  @comb compute() {
    const [x, y] = this.lines
    if (x!.arrived && y!.arrived) this.leaveNetwork()
    else this.route = { port: this.here.x === 0 ? 0 : 1, vcs: 1 }
  }
}

/** Answers with no virtual channel on its way along y. */
export class NoChannel extends RouteOnMesh {
  @comb compute() {
    const [x] = this.lines
    this.correct(this.lines, () => (x!.arrived ? 0 : 1))
  }
}

'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteOnMesh } from 'flitwave/rtl/router/route-mesh'

/** Dimension order for all packets. */
export class MeshRoute extends RouteOnMesh.with({
  /** By column of the destination: 1 for packets that go first in y. */
  yFirst: param([0, 1, 0, 1]),
}) {
  @comb compute() {
    const [x, y] = this.lines
    if (!x.arrived) this.route = { port: x.positive ? 0 : 1, vcs: this.everyChannel() }
    else if (!y.arrived) this.route = { port: y.positive ? 2 : 3, vcs: this.everyChannel() }
    else this.leaveNetwork()
  }
}

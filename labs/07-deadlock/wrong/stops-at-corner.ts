'use rtl'
import { comb, param, unused } from 'flitwave/hdl'
import { RouteOnMesh } from 'flitwave/rtl/router/route-mesh'

/** Without a turn there is no circle. */
export class MeshRoute extends RouteOnMesh.with({
  /** By column of the destination: 1 for packets that go first in y. */
  yFirst: param([0, 1, 0, 1]),
}) {
  @comb compute() {
    const [x, y] = this.lines
    this.route = { port: x.arrived ? 4 : x.positive ? 0 : 1, vcs: this.everyChannel() } // WRONG
    unused(y.positive)
    unused(y.arrived)
  }
}

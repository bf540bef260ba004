'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteOnMesh } from 'flitwave/rtl/router/route-mesh'

/** Only packets to the east keep the choice between the orders, so no packet turns to the west. */
export class MeshRoute extends RouteOnMesh.with({
  /** By column of the destination: 1 for packets that go first in y. */
  yFirst: param([0, 1, 0, 1]),
}) {
  @comb compute() {
    const [x, y] = this.lines
    let isYFirst = false
    this.p.yFirst.forEach((first, column) => {
      if (this.to.x === column) isYFirst = first === 1
    })
    const goesWest = !x.arrived && !x.positive
    const goesInY = !y.arrived && !goesWest && (x.arrived || isYFirst)
    if (goesInY) this.route = { port: y.positive ? 2 : 3, vcs: this.everyChannel() }
    else if (!x.arrived) this.route = { port: x.positive ? 0 : 1, vcs: this.everyChannel() }
    else this.leaveNetwork()
  }
}

'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteOnMesh } from 'flitwave/rtl/router/route-mesh'

/** An attempt to spread traffic. Each packet takes a shortest path, and yet the network comes to a stop. */
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
    if (x.arrived && y.arrived) this.leaveNetwork()
    else if (y.arrived || (!isYFirst && !x.arrived)) this.route = { port: x.positive ? 0 : 1, vcs: this.everyChannel() }
    else this.route = { port: y.positive ? 2 : 3, vcs: this.everyChannel() }
  }
}

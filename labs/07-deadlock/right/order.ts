'use rtl'
import { comb, param } from 'flitwave/hdl'
import { RouteOnMesh } from 'flitwave/rtl/router/route-mesh'

/** Uses the package's support for dimension order. */
export class MeshRoute extends RouteOnMesh.with({
  /** By column of the destination: 1 for packets that go first in y. */
  yFirst: param([0, 1, 0, 1]),
}) {
  @comb compute() {
    this.correct(this.lines, () => this.everyChannel())
  }
}

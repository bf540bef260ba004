'use rtl'
import { bit, comb } from 'flitwave/hdl'
import { Port } from '../../../rtl/router/port.js'
import { RouteOnMesh } from '../../../rtl/router/route-mesh.js'

/** Sees the virtual channel of a packet, and does not say that it answers alike for all that a packet may take. */
export class ByVc extends RouteOnMesh {
  @comb compute() {
    this.correct(this.lines, () => (bit(this.vc, 0) ? this.everyChannel() : 1))
  }
}

/** Sees where packets come in: those from the west may take any virtual channel, others the first. */
export class ByColumn extends RouteOnMesh {
  @comb compute() {
    this.correct(this.lines, () => (this.from === Port.XMinus ? this.everyChannel() : 1))
  }
}

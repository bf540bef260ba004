'use rtl'
import { bit, comb } from 'flitwave/hdl'
import { Port } from '../../../rtl/router/port.js'
import { RouteOnMesh } from '../../../rtl/router/route-mesh.js'

/** Depends on the virtual channel of a packet, without declaring equal answers for all channels that a packet may take. */
export class ByVc extends RouteOnMesh {
  @comb compute() {
    this.correct(this.lines, () => (bit(this.vc, 0) ? this.everyChannel() : 1))
  }
}

/** Depends on the input port: packets from the west may take any virtual channel, others the first. */
export class ByColumn extends RouteOnMesh {
  @comb compute() {
    this.correct(this.lines, () => (this.from === Port.XMinus ? this.everyChannel() : 1))
  }
}

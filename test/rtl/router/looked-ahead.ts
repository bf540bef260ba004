'use rtl'
import { bit, comb, input } from 'flitwave/hdl'
import { fromType, vcType } from '../../../rtl/router/route.js'
import { RouteOnMesh } from '../../../rtl/router/route-mesh.js'

/** Sees the virtual channel of a packet, and does not say that it answers alike for all that a packet may take. */
export class ByVc extends RouteOnMesh {
  vc = input(vcType(this.p))

  @comb compute() {
    this.correct(this.lines, () => (bit(this.vc, 0) ? this.everyChannel() : 1))
  }
}

/** Lets nothing that comes from the west leave on virtual channel 0 alone: it sees where packets come in. */
export class ByColumn extends RouteOnMesh {
  from = input(fromType(this.p))

  @comb compute() {
    this.correct(this.lines, () => (this.from === 1 ? this.everyChannel() : 1))
  }
}

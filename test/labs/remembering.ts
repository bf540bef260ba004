'use rtl'
import { bool, reg, seq } from 'flitwave/hdl'
import { TorusRoute } from '../../labs/03-route/reference/torus-route.js'

/** A route unit with a register that does not affect its answers. */
export class Remembering extends TorusRoute {
  seen = reg(bool, false)

  @seq remember() {
    this.seen = this.port === 4 || this.seen
  }
}

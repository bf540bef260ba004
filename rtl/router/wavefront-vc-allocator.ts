'use rtl'
import { any, array, assert, bits, comb, concat, param, seq } from 'flitwave/hdl'
import { WavefrontAllocator } from '../lib/wavefront.js'
import { oneHotToIndex, unionOf } from '../lib/one-hot.js'
import { VcAllocation } from './allocation.js'

/**
 * Matches packets with output virtual channels by a wavefront: a maximal matching (Dally and Towles, 19.4). Each packet
 * requests all free virtual channels that can serve it.
 */
export class WavefrontVcAllocator extends VcAllocation.with({
  /** After reset, a diagonal has priority rather than an input. */
  resetPriority: param(0, { choices: [0] }),
}) {
  wavefront = new WavefrontAllocator({ size: this.p.ports * this.p.vcs })

  @comb ask() {
    this.requests.flat().forEach((request, packet) => {
      const candidates = request.vcs & this.free[request.port]
      request.free = any(candidates)
      const wanted = array(this.p.ports, (port) => {
        return request.valid && request.port === port ? candidates : 0
      })
      this.wavefront.requests[packet] = concat(...wanted.toReversed())
    })
  }

  @comb grant() {
    const { ports, vcs } = this.p
    const byPort = this.wavefront.grants.map((grant) => {
      return array(ports, (port) => bits(grant, (port + 1) * vcs - 1, port * vcs))
    })
    this.requests.flat().forEach((request, packet) => {
      request.granted = any(this.wavefront.grants[packet])
      request.vc = oneHotToIndex(unionOf(byPort[packet]), vcs)
    })
    for (let port = 0; port < ports; port++) this.allocated[port] = unionOf(byPort.map((masks) => masks[port]))
  }

  @seq check() {
    this.allocated.forEach((given, port) => {
      assert((given & ~this.free[port]) === 0, 'a virtual channel that is not free is given away')
    })
  }
}

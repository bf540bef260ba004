'use rtl'
import { any, array, assert, bit, comb, concat, grid, seq } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { lowestOne, maskOf, oneHotToIndex, unionOf } from '../lib/one-hot.js'
import { VcAllocation } from './allocation.js'
import { partParameters } from './parameters.js'

/**
 * Matches packets with output virtual channels. Separable, outputs first (Dally and Towles, 19.3): each free virtual channel
 * chooses, in turn, among all packets that it can serve; then each packet takes the first of those that have chosen it. A
 * virtual channel that is not taken keeps its turn.
 */
export class OutputFirstVcAllocator extends VcAllocation.with(pick(partParameters, 'arbiter')) {
  /** By output port, then by virtual channel. */
  arbiters = grid(this.p.ports, this.p.vcs, () => {
    return new this.p.arbiter({
      requesters: this.p.ports * this.p.vcs,
      resetPriority: this.p.resetPriority * this.p.vcs,
    })
  })

  @comb offer() {
    const packets = this.requests.flat()
    packets.forEach((request) => (request.free = any(request.vcs & this.free[request.port])))
    this.arbiters.forEach((ofPort, port) => {
      const wanting = packets.map((request) => request.valid && request.port === port)
      ofPort.forEach((arbiter, vc) => {
        const isFree = bit(this.free[port], vc)
        arbiter.requests = maskOf(packets.map((request, i) => wanting[i] && isFree && bit(request.vcs, vc)))
      })
    })
  }

  @comb take() {
    const { ports, vcs } = this.p
    const arbiters = this.arbiters.flat()
    const taken = this.requests.flat().map((request, packet) => {
      const choice = lowestOne(maskOf(arbiters.map(({ grant }) => bit(grant, packet))))
      const byPort = array(ports, (port) => maskOf(array(vcs, (vc) => bit(choice, port * vcs + vc))))
      request.granted = any(choice)
      request.vc = oneHotToIndex(unionOf(byPort), vcs)
      return choice
    })
    const all = unionOf(taken)
    arbiters.forEach((arbiter, channel) => (arbiter.accept = bit(all, channel)))
    for (let port = 0; port < ports; port++)
      this.allocated[port] = concat(...array(vcs, (vc) => bit(all, port * vcs + vc)).toReversed())
  }

  @seq check() {
    this.allocated.forEach((given, port) => {
      assert((given & ~this.free[port]) === 0, 'a virtual channel that is not free is given away')
    })
  }
}

'use rtl'
import { any, array, assert, bit, comb, grid, mask, seq, wire } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { lowestOne, maskOf, oneHotToIndex, unionOf } from '../lib/one-hot.js'
import { VcAllocation } from './allocation.js'
import { partParameters } from './parameters.js'

/**
 * Matches packets with output virtual channels. Separable, inputs first (Dally and Towles, 19.3): each packet chooses a free
 * virtual channel that can serve it, then each virtual channel chooses, in turn, among the packets that have chosen it.
 */
export class VcAllocator extends VcAllocation.with(pick(partParameters, 'arbiter')) {
  /** The choice of each packet, one-hot; in the order of the requests. */
  choices = array(this.p.ports * this.p.vcs, () => wire(mask(this.p.vcs)))
  /** By output port, then by virtual channel. */
  arbiters = grid(this.p.ports, this.p.vcs, () => {
    return new this.p.arbiter({
      requesters: this.p.ports * this.p.vcs,
      resetPriority: this.p.resetPriority * this.p.vcs,
    })
  })

  @comb choose() {
    this.requests.flat().forEach((request, packet) => {
      const candidates = request.vcs & this.free[request.port]
      this.choices[packet] = request.valid ? lowestOne(candidates) : 0
      request.free = any(candidates)
    })
  }

  @comb arbitrate() {
    this.arbiters.forEach((ofPort, port) => {
      const wanting = this.requests.flat().map((request) => request.port === port)
      ofPort.forEach((arbiter, vc) => {
        arbiter.requests = maskOf(wanting.map((wants, packet) => wants && bit(this.choices[packet], vc)))
        arbiter.accept = true
      })
    })
  }

  @comb allocate() {
    this.arbiters.forEach((ofPort, port) => {
      this.allocated[port] = maskOf(ofPort.map((arbiter) => any(arbiter.grant)))
    })
  }

  @comb grant() {
    const winners = unionOf(this.arbiters.flat().map((arbiter) => arbiter.grant))
    this.requests.flat().forEach((request, packet) => {
      request.granted = bit(winners, packet)
      request.vc = oneHotToIndex(this.choices[packet], this.p.vcs)
    })
  }

  @seq check() {
    this.allocated.forEach((given, port) => {
      assert((given & ~this.free[port]) === 0, 'a virtual channel that is not free is given away')
    })
  }
}

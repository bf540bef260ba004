'use rtl'
import { any, array, bit, comb } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { WavefrontAllocator } from '../lib/wavefront.js'
import { maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { SwitchAllocation } from './allocation.js'
import { partParameters } from './parameters.js'

/**
 * Matches inputs with outputs of the switch by a wavefront: a maximal matching (Dally and Towles, 19.4). If an input has
 * several flits for its granted output, they go in turn.
 */
export class WavefrontSwitchAllocator extends SwitchAllocation.with(pick(partParameters, 'arbiter')) {
  wavefront = new WavefrontAllocator({ size: this.p.ports })
  /** By input: chooses the virtual channel that goes. */
  inputs = array(this.p.ports, () => new this.p.arbiter({ requesters: this.p.vcs }))

  @comb ask() {
    this.requests.forEach((ofInput, port) => {
      ofInput.forEach((request) => (request.credit = bit(this.credits[request.port], request.vc)))
      this.wavefront.requests[port] = maskOf(
        array(this.p.ports, (output) =>
          any(maskOf(ofInput.map((request) => request.valid && request.credit && request.port === output))),
        ),
      )
    })
  }

  @comb choose() {
    this.inputs.forEach((arbiter, port) => {
      const given = this.wavefront.grants[port]
      arbiter.requests = maskOf(
        this.requests[port].map((request) => request.valid && request.credit && bit(given, request.port)),
      )
      arbiter.accept = true
    })
  }

  /** An input without a granted output has rejected none of its flits. */
  @comb grant() {
    this.inputs.forEach((arbiter, port) => {
      this.requests[port].forEach((request, vc) => {
        request.granted = bit(arbiter.grant, vc)
        request.nominated = request.granted || !any(arbiter.grant)
      })
    })
  }

  @comb select() {
    const chosen = this.inputs.map(({ grant }, port) => this.requests[port][oneHotToIndex(grant, this.p.vcs)])
    for (let output = 0; output < this.p.ports; output++) {
      const crossing = maskOf(this.wavefront.grants.map((given) => bit(given, output)))
      const from = oneHotToIndex(crossing, this.p.ports)
      const { vc, tail } = chosen[from]
      this.selections[output] = { valid: any(crossing), from, vc, tail }
    }
  }
}

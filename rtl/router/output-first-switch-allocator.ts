'use rtl'
import { any, array, bit, comb } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { SwitchAllocation } from './allocation.js'
import { partParameters } from './parameters.js'

/**
 * Decides which flits cross the switch. Separable, outputs first (Dally and Towles, 19.3): each output chooses, in turn,
 * among all flits for it whose next buffer has room; then each input chooses, in turn, among its flits that were chosen. An
 * output whose flit was not chosen keeps its turn.
 */
export class OutputFirstSwitchAllocator extends SwitchAllocation.with(pick(partParameters, 'arbiter')) {
  outputs = array(this.p.ports, () => new this.p.arbiter({ requesters: this.p.ports * this.p.vcs }))
  inputs = array(this.p.ports, () => new this.p.arbiter({ requesters: this.p.vcs }))

  @comb offer() {
    const flits = this.requests.flat()
    flits.forEach((request) => (request.credit = bit(this.credits[request.port], request.vc)))
    this.outputs.forEach((arbiter, port) => {
      arbiter.requests = maskOf(flits.map((request) => request.valid && request.credit && request.port === port))
    })
  }

  /** The flits that outputs have chosen, as a mask in the order of the requests. */
  @comb choose() {
    const offers = this.outputs.map(({ grant }) => grant).reduce((all, grant) => all | grant)
    this.inputs.forEach((arbiter, port) => {
      arbiter.requests = maskOf(array(this.p.vcs, (vc) => bit(offers, port * this.p.vcs + vc)))
      arbiter.accept = true
    })
  }

  /** An input rejects only flits that an output has chosen. */
  @comb grant() {
    this.inputs.forEach((arbiter, port) => {
      this.requests[port].forEach((request, vc) => {
        request.granted = bit(arbiter.grant, vc)
        request.nominated = request.granted || !bit(arbiter.requests, vc)
      })
    })
  }

  @comb select() {
    const { ports, vcs } = this.p
    const granted = maskOf(this.inputs.flatMap(({ grant }) => array(vcs, (vc) => bit(grant, vc))))
    const flits = this.requests.flat()
    this.outputs.forEach((arbiter, port) => {
      const crossing = arbiter.grant & granted
      const { vc, tail } = flits[oneHotToIndex(crossing, ports * vcs)]
      const from = oneHotToIndex(
        maskOf(array(ports, (i) => any(maskOf(array(vcs, (k) => bit(crossing, i * vcs + k)))))),
        ports,
      )
      arbiter.accept = any(crossing)
      this.selections[port] = { valid: any(crossing), from, vc, tail }
    })
  }
}

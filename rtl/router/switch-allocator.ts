'use rtl'
import { any, array, bit, comb, mask, wire } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { maskOf, oneHotToIndex, unionOf } from '../lib/one-hot.js'
import { SwitchAllocation } from './allocation.js'
import { partParameters } from './parameters.js'

/**
 * Decides which flits cross the switch: at most one from each input and one to each output. Separable, inputs first
 * (Dally and Towles, 19.3): each input nominates, in turn, one of its virtual channels whose next buffer has room;
 * then each output chooses, in turn, among the inputs that have a flit for it. An input that loses keeps its turn.
 */
export class SwitchAllocator extends SwitchAllocation.with(pick(partParameters, 'arbiter')) {
  /** The set of winning inputs. */
  winners = wire(mask(this.p.ports))
  inputs = array(this.p.ports, () => new this.p.arbiter({ requesters: this.p.vcs }))
  outputs = array(this.p.ports, () => new this.p.arbiter({ requesters: this.p.ports }))

  @comb nominate() {
    this.inputs.forEach((arbiter, port) => {
      this.requests[port].forEach((request) => (request.credit = bit(this.credits[request.port], request.vc)))
      arbiter.requests = maskOf(this.requests[port].map((request) => request.valid && request.credit))
    })
  }

  @comb arbitrate() {
    const nominees = this.nominees()
    this.outputs.forEach((arbiter, port) => {
      arbiter.requests = maskOf(nominees.map((nominee, from) => any(this.inputs[from].grant) && nominee.port === port))
      arbiter.accept = true
    })
  }

  @comb select() {
    const nominees = this.nominees()
    this.outputs.forEach((arbiter, port) => {
      const from = oneHotToIndex(arbiter.grant, this.p.ports)
      const { vc, tail } = nominees[from]
      this.selections[port] = { valid: any(arbiter.grant), from, vc, tail }
    })
  }

  @comb grant() {
    this.winners = unionOf(this.outputs.map((arbiter) => arbiter.grant))
    this.inputs.forEach((arbiter, port) => {
      const won = bit(this.winners, port)
      arbiter.accept = won
      this.requests[port].forEach((request, vc) => {
        request.nominated = bit(arbiter.grant, vc)
        request.granted = won && request.nominated
      })
    })
  }

  /** The request that each input has chosen, or its first if it has none. */
  nominees() {
    return this.inputs.map((arbiter, port) => this.requests[port][oneHotToIndex(arbiter.grant, this.p.vcs)])
  }
}

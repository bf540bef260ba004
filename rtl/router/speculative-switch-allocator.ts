'use rtl'
import { any, array, assert, bit, clear, comb, mask, seq, wire, wiring } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { isOneHotOrZero, maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { SwitchAllocation } from './allocation.js'
import { routerParameters } from './router-parameters.js'

/**
 * Allocates the switch to flits that have a virtual channel, and to heads that request one in the same cycle (Peh and Dally,
 * "A delay model and speculative architectures for pipelined routers", HPCA 2001). Each kind has a separate allocator, so
 * that neither waits for the VC allocator. A head then loses its grant if a flit of the first kind needs its input or
 * output, or if the head has no virtual channel or no credit for it: a wrong guess costs no other flit a cycle.
 */
export class SpeculativeSwitchAllocator extends SwitchAllocation.with(
  pick(routerParameters, 'arbiter', 'switchAllocator'),
) {
  firm = new this.p.switchAllocator(this.p)
  speculative = new this.p.switchAllocator(this.p)
  /** By input port, as a mask: heads whose guess was right. */
  right = array(this.p.ports, () => wire(mask(this.p.vcs)))

  /** Each allocator has requests of only one kind, so neither has to distinguish them. */
  @wiring separate() {
    for (const { speculating, given } of [this.firm, this.speculative])
      for (const heads of [...speculating, ...given]) clear(heads)
  }

  @comb ask() {
    this.requests.forEach((ofInput, port) => {
      ofInput.forEach(({ valid, port: output, vc, tail }, i) => {
        const isSpeculative = bit(this.speculating[port], i)
        const firm = this.firm.requests[port][i]
        firm.valid = valid && !isSpeculative
        firm.port = output
        firm.vc = vc
        firm.tail = tail
        const speculative = this.speculative.requests[port][i]
        speculative.valid = valid && isSpeculative
        speculative.port = output
        speculative.vc = 0
        speculative.tail = tail
      })
    })
  }

  /** The virtual channel is not yet known: all appear to have credits. */
  @comb lend() {
    this.credits.forEach((credits, port) => {
      this.firm.credits[port] = credits
      this.speculative.credits[port] = 2 ** this.p.vcs - 1
    })
  }

  @comb judge() {
    for (let port = 0; port < this.p.ports; port++) {
      const mayGo = this.requests[port].map((request, vc) => {
        const hasCredit = bit(this.credits[request.port], request.vc)
        return bit(this.given[port], vc) && hasCredit && !this.firm.selections[request.port].valid
      })
      const guesses = maskOf(this.speculative.requests[port].map(({ granted }) => granted))
      this.right[port] = this.isBusy(port) ? 0 : guesses & maskOf(mayGo)
    }
  }

  @comb grant() {
    this.requests.forEach((ofInput, port) => {
      ofInput.forEach((request, vc) => {
        const firm = this.firm.requests[port][vc]
        if (bit(this.speculating[port], vc)) {
          request.credit = bit(this.credits[request.port], request.vc)
          request.nominated = this.speculative.requests[port][vc].nominated && !this.isBusy(port)
          request.granted = bit(this.right[port], vc)
        } else {
          request.credit = firm.credit
          request.nominated = firm.nominated
          request.granted = firm.granted
        }
      })
    })
  }

  @comb select() {
    for (let output = 0; output < this.p.ports; output++) {
      const { valid, from, tail } = this.speculative.selections[output]
      const right = this.right[from]
      const { vc } = this.requests[from][oneHotToIndex(right, this.p.vcs)]
      if (this.firm.selections[output].valid) this.selections[output] = this.firm.selections[output]
      else this.selections[output] = { valid: valid && any(right), from, vc, tail }
    }
  }

  @seq check() {
    this.requests.forEach((ofInput, port) => {
      const granted = maskOf(ofInput.map((request) => request.granted))
      assert(isOneHotOrZero(granted), 'an input is granted the switch twice')
      assert((this.right[port] & ~this.given[port]) === 0, 'a head without a virtual channel is granted the switch')
    })
  }

  /** True for an input that sends a flit that had a virtual channel. */
  isBusy(port: number): boolean {
    return any(maskOf(this.firm.requests[port].map(({ granted }) => granted)))
  }
}

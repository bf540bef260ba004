'use rtl'
import { array, assert, bit, bitLength, input, Module, param, reg, seq, uint } from 'flitwave/hdl'
import { isOneHotOrZero } from 'flitwave/rtl/lib/one-hot'

/** Observes the ports of an arbiter. */
abstract class OfArbiter extends Module.with({ requesters: param(4) }) {
  requests = input(uint(this.p.requesters))
  grant = input(uint(this.p.requesters))
}

/** At most one requester is served, only one that requests, and one whenever there is a request. */
export class OneGrant extends OfArbiter {
  @seq check() {
    assert(isOneHotOrZero(this.grant), 'two requesters are granted')
    assert((this.grant & ~this.requests) === 0, 'one is granted that does not ask')
    assert(this.grant !== 0 || this.requests === 0, 'nobody is granted, although somebody asks')
  }
}

/** No requester waits for more grants to others than their shares. */
export class FairShare extends Module.with({ weights: param([1, 1, 1, 1]) }) {
  requests = input(uint(this.p.weights.length))
  grant = input(uint(this.p.weights.length))

  /** For each requester, the grants to others since it began to request. */
  waited = array(this.p.weights.length, (i) => reg(uint(bitLength(this.bound(i) + 1)), 0))

  @seq check() {
    for (let i = 0; i < this.p.weights.length; i++) {
      const waits = bit(this.requests, i) && !bit(this.grant, i)
      assert(!waits || this.waited[i] < this.bound(i), 'a requester waits for more grants to others than their shares')
      this.waited[i] = waits ? this.waited[i] + 1 : 0
    }
  }

  bound(i: number): number {
    return this.p.weights.reduce((sum, weight, k) => (k === i ? sum : sum + weight), 0)
  }
}

'use rtl'
import { assert, bool, input, Module, seq, uint, wiring } from 'flitwave/hdl'
import { RoundRobin } from './round_robin.v.js'

/** The law of an arbiter: one of the requests is granted, if there is any. */
export class TurnLaw extends Module {
  request = input(uint(4))
  used = input(bool)

  arbiter = new RoundRobin()

  @wiring connect() {
    this.arbiter.request = this.request
    this.arbiter.used = this.used
  }

  @seq check() {
    const { grant } = this.arbiter
    assert((grant & (grant - 1)) === 0, 'at most one request is granted')
    assert((grant & ~this.request) === 0, 'only requests are granted')
    assert(this.request === 0 || grant !== 0, 'a request is granted if there are any')
  }
}

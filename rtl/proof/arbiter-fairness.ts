'use rtl'
import {
  any,
  assert,
  bit,
  bitLength,
  bool,
  indexWidth,
  input,
  Module,
  param,
  reg,
  seq,
  uint,
  wiring,
} from 'flitwave/hdl'
import { MatrixArbiter, RoundRobinArbiter } from '../lib/arbiters.js'
import { isOneHotOrZero } from '../lib/one-hot.js'

/**
 * Any one requester of an arbiter: it is granted something only if it asks, somebody is granted whenever somebody asks,
 * and at most n - 1 grants go to others while it asks (Dally and Towles, 18.3).
 */
export class ArbiterFairness extends Module.with({
  /** Requesters. */
  requesters: param(4, { min: 2, max: 256 }),
  kind: param('round-robin', { choices: ['round-robin', 'matrix'], about: 'which arbiter' }),
}) {
  requests = input(uint(this.p.requesters))
  accept = input(bool)
  /** The requester that is looked at; it stays the same. */
  chosen = input(uint(indexWidth(this.p.requesters)))

  /** The one of the cycle before. */
  watched = reg(uint(indexWidth(this.p.requesters)), 0)
  /** Grants to others for which it has waited. */
  waited = reg(uint(bitLength(this.p.requesters)), 0)

  arbiter =
    this.p.kind === 'matrix'
      ? new MatrixArbiter({ requesters: this.p.requesters })
      : new RoundRobinArbiter({ requesters: this.p.requesters })

  @wiring connectArbiter() {
    this.arbiter.requests = this.requests
    this.arbiter.accept = this.accept
  }

  @seq watch() {
    const { grant } = this.arbiter
    assert(isOneHotOrZero(grant), 'two requesters are granted')
    assert(!any(grant & ~this.requests), 'a grant to one that does not ask')
    assert(any(grant) === any(this.requests), 'nobody is granted though somebody asks')
    assert(this.waited < this.p.requesters, 'a requester waits for as many grants as there are requesters')
    const asks = bit(this.requests, this.watched)
    if (!asks || this.chosen !== this.watched) this.waited = 0
    else if (this.accept) this.waited = bit(grant, this.watched) ? 0 : this.waited + 1
    this.watched = this.chosen
  }
}

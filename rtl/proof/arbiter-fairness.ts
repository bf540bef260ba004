'use rtl'
import {
  any,
  assert,
  bit,
  bool,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wiring,
} from 'flitwave/hdl'
import { MatrixArbiter, RoundRobinArbiter, type Arbiter } from '../lib/arbiters.js'
import { isOneHotOrZero, unionOf } from '../lib/one-hot.js'

/** A matrix arbiter that exposes the invariant behind its fairness: its precedences form a total order. */
class OrderedArbiter extends MatrixArbiter {
  watched = input(uint(indexWidth(this.p.requesters)))
  /** Those that precede the watched requester. */
  rivals = output(mask(this.p.requesters))

  @comb showRivals() {
    this.rivals = unionOf(this.before.map((rivals, i) => (this.watched === i ? rivals : 0)))
  }

  @seq checkOrder() {
    this.before.forEach((rivals, i) => {
      assert(!bit(rivals, i), 'a requester goes before itself')
      this.before.forEach((others, j) => {
        if (j === i) return
        assert(bit(rivals, j) !== bit(others, i), 'of two requesters none goes before the other, or both do')
        assert(!bit(rivals, j) || !any(others & ~rivals), 'of three requesters each goes before the next')
      })
    })
  }
}

/**
 * Any one requester of an arbiter: it receives grants only for requests, some requester is granted whenever there is a
 * request, and while it waits, no other is granted twice. So at most n - 1 grants go to others (Dally and Towles, 18.3).
 */
export class ArbiterFairness extends Module.with({
  /** The number of requesters. */
  requesters: param(4, { min: 2, max: 256 }),
  kind: param('round-robin', { choices: ['round-robin', 'matrix'], about: 'which arbiter' }),
}) {
  requests = input(mask(this.p.requesters))
  accept = input(bool)
  /** The requester under observation; it stays the same. */
  chosen = input(uint(indexWidth(this.p.requesters)))

  /** The requester of the cycle before. */
  watched = reg(uint(indexWidth(this.p.requesters)), 0)
  /** Requesters that were granted while it waits. */
  served = reg(mask(this.p.requesters), 0)

  arbiter: Arbiter =
    this.p.kind === 'matrix'
      ? new OrderedArbiter({ requesters: this.p.requesters })
      : new RoundRobinArbiter({ requesters: this.p.requesters })

  @wiring connectArbiter() {
    this.arbiter.requests = this.requests
    this.arbiter.accept = this.accept
    for (const arbiter of this.ordered()) arbiter.watched = this.watched
  }

  @seq watch() {
    const { grant } = this.arbiter
    assert(isOneHotOrZero(grant), 'two requesters are granted')
    assert(!any(grant & ~this.requests), 'a grant to one that does not ask')
    assert(any(grant) === any(this.requests), 'nobody is granted though somebody asks')
    const asks = bit(this.requests, this.watched)
    assert(!asks || !this.accept || !any(grant & this.served), 'while a requester waits another is granted twice')
    for (const { rivals } of this.ordered())
      assert(!any(rivals & this.served), 'one that has been granted something goes before one that waits')
    if (!asks || this.chosen !== this.watched) this.served = 0
    else if (this.accept) this.served = bit(grant, this.watched) ? 0 : this.served | grant
    this.watched = this.chosen
  }

  /** The arbiter, if it exposes its order. */
  ordered(): OrderedArbiter[] {
    return this.p.kind === 'matrix' ? [this.arbiter as OrderedArbiter] : []
  }
}

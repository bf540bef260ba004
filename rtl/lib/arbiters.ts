'use rtl'
import {
  any,
  array,
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
} from 'flitwave/hdl'
import { successor } from './count.js'
import { below, isOneHotOrZero, lowestOne, maskOf, oneHotToIndex } from './one-hot.js'

const parameters = {
  /** Requesters. */
  requesters: param(4, { min: 1, max: 256 }),
}

/** Grants the requester with the lowest number. Combinational. */
export class FixedPriorityArbiter extends Module.with(parameters) {
  requests = input(mask(this.p.requesters))
  /** One-hot, or 0 without requests. */
  grant = output(mask(this.p.requesters))

  @comb choose() {
    this.grant = lowestOne(this.requests)
  }
}

/** The ports of arbiters that remember their last grants: see {@link RoundRobinArbiter} and {@link MatrixArbiter}. */
export abstract class Arbiter extends Module.with({
  ...parameters,
  /** The requester with priority after reset; the next ones follow in turn. */
  resetPriority: param(0, { min: 0, below: 'requesters' }),
}) {
  requests = input(mask(this.p.requesters))
  /** The winner uses the grant: its priority falls. */
  accept = input(bool)
  /** One-hot, or 0 without requests. */
  grant = output(mask(this.p.requesters))
}

/**
 * Grants in turn: the last granted requester comes last. No requester waits for more than `requesters` - 1 grants to others
 * (Dally and Towles, Principles and Practices of Interconnection Networks, 18.3).
 */
export class RoundRobinArbiter extends Arbiter {
  /** The first requester in turn. */
  turn = reg(uint(indexWidth(this.p.requesters)), this.p.resetPriority)

  @comb choose() {
    const inTurn = this.requests & ~below(this.turn, this.p.requesters)
    this.grant = lowestOne(any(inTurn) ? inTurn : this.requests)
  }

  @seq passTurn() {
    assert(isOneHotOrZero(this.grant), 'two requesters are granted')
    const winner = oneHotToIndex(this.grant, this.p.requesters)
    if (this.accept && this.grant !== 0) this.turn = successor(winner, this.p.requesters)
  }
}

/**
 * Grants the requester that was served least recently. Each requester remembers which others precede it; a winner moves
 * behind all others (Dally and Towles, 18.5, where the two copies of each bit are folded into a triangle).
 */
export class MatrixArbiter extends Arbiter {
  /** For each requester, the set of those that precede it. */
  before = array(this.p.requesters, (i) => reg(mask(this.p.requesters), this.firstBefore(i)))

  @comb choose() {
    this.grant = maskOf(this.before.map((rivals, i) => bit(this.requests, i) && !any(this.requests & rivals)))
  }

  @seq fallBehind() {
    assert(isOneHotOrZero(this.grant), 'two requesters are granted')
    const everyone = 2 ** this.p.requesters - 1
    for (let i = 0; i < this.p.requesters; i++) {
      if (this.accept && bit(this.grant, i)) this.before[i] = everyone - 2 ** i
      else if (this.accept) this.before[i] = this.before[i] & ~this.grant
    }
  }

  /** After reset, those between the first in turn and a requester precede it. */
  firstBefore(i: number): number {
    const { requesters, resetPriority } = this.p
    let set = 0
    for (let at = resetPriority; at !== i; at = (at + 1) % requesters) set += 2 ** at
    return set
  }
}

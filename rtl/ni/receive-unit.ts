'use rtl'
import {
  assert,
  assume,
  bit,
  bitLength,
  bool,
  comb,
  input,
  low,
  Module,
  output,
  reg,
  seq,
  struct,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { deliveryType } from '../terminal/packet.js'
import { isFor } from '../terminal/sink.js'
import { placesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { ReceiveActivity, receiveActivityType } from './activity.js'
import { latencyWidth, receiptType, receiveParameters, type ReceiveParameters } from './parameters.js'

/**
 * Bits of the clock that determines when a message is due: two more than those of the latency, so that past and future are
 * distinguishable even if the latency has changed and messages have waited for earlier ones.
 */
const clockWidth = latencyWidth + 2

/** A message that has arrived and waits for the end of the receive latency. */
type Pending = TypeOf<typeof pendingType>

function pendingType({ tagWidth, lengthWidth }: ReceiveParameters) {
  return struct({ tag: uint(tagWidth), flits: uint(lengthWidth), due: uint(clockWidth) }, { name: 'Pending' })
}

/**
 * The receiving half of an interface, for one ejection channel. It accepts every flit in the cycle of its arrival, checks
 * that messages arrive whole, unmixed and in order, and reports each message tr cycles after its tail. These latencies
 * overlap.
 *
 * A credit guarantees room for a tail; at most `depth` credits are outstanding. A credit returns a cycle after its flit has
 * arrived, but not while more than `pending` messages wait: the more there are, the fewer flits can arrive, and nothing is
 * lost.
 */
export class ReceiveUnit extends Module.with(receiveParameters) {
  here = input(coordinatesType(this.p))
  /** The receive latency of messages whose tail arrives in this cycle. */
  tr = input(uint(latencyWidth))
  link = input(linkType(this.p))
  /** The flit that arrives in this cycle. */
  delivered = output(deliveryType(this.p))
  received = output(receiptType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: credits that have not been returned. */
  held = output(placesType(this.p))
  /** For observers. */
  activity = output(receiveActivityType)

  /** The number of the next flit in its message; 0 between messages. */
  next = reg(uint(this.p.lengthWidth), 0)
  /** The content of the head. */
  flits = reg(uint(this.p.lengthWidth), 0)
  tag = reg(uint(this.p.tagWidth), 0)
  /** The time, which stops while nothing waits. */
  now = reg(uint(clockWidth), 0)
  /** Credits owed for arrived flits. */
  owed = reg(uint(bitLength(this.p.depth)), 0)

  /** The number of flits of the message that have arrived, including this cycle. */
  count = wire(uint(this.p.lengthWidth + 1))
  /** A tail arrives. */
  ends = wire(bool)
  /** The message that it ends need not wait. */
  atOnce = wire(bool)
  /** The message that has waited longest is due. */
  due = wire(bool)

  pending = new Fifo<Pending>({ depth: this.places(), type: pendingType(this.p) })

  @comb watch() {
    const { valid, flit } = this.link
    this.delivered = { valid, flit }
    this.count = this.next + 1
    this.ends = valid && flit.tail
    this.atOnce = this.ends && this.pending.empty && this.tr === 0
    const behind = low(this.now - this.pending.dout.due, clockWidth)
    this.due = !this.pending.empty && !bit(behind, clockWidth - 1)
  }

  @wiring connectPending() {
    const flits = low(this.count, this.p.lengthWidth)
    this.pending.din = { tag: this.link.flit.tag, flits, due: low(this.now + this.tr, clockWidth) }
    this.pending.push = this.ends && !this.atOnce
    this.pending.pop = this.due
  }

  /** All other outputs are 0 if nothing is received. */
  @comb report() {
    const flits = low(this.count, this.p.lengthWidth)
    if (this.due) this.received = { valid: true, tag: this.pending.dout.tag, flits: this.pending.dout.flits }
    else if (this.atOnce) this.received = { valid: true, tag: this.link.flit.tag, flits }
    else this.received = { valid: false, tag: 0, flits: 0 }
  }

  @comb tell() {
    if (this.received.valid) this.activity = ReceiveActivity.Received
    else if (!this.pending.empty || this.ends) this.activity = ReceiveActivity.Receive
    else if (this.link.valid || this.next !== 0) this.activity = ReceiveActivity.Arrives
    else this.activity = ReceiveActivity.Empty
  }

  @comb giveCredit() {
    const room = this.places() - this.pending.count
    const promised = this.p.depth - this.owed
    this.link.credit = { valid: this.owed !== 0 && promised < room, vc: 0 }
    for (let vc = 0; vc < this.p.vcs; vc++) this.held[vc] = vc === 0 ? this.owed : 0
  }

  @seq account() {
    const { valid, credit } = this.link
    assume(!valid || this.owed !== this.p.depth, 'a flit comes without a credit')
    if (valid && !credit.valid) this.owed++
    else if (credit.valid && !valid) this.owed--
  }

  @seq tick() {
    if (this.pending.push || !this.pending.empty) this.now++
  }

  @seq follow() {
    const { valid, flit } = this.link
    if (valid) {
      this.next = flit.tail ? 0 : low(this.count, this.p.lengthWidth)
      this.flits = this.said()
      this.tag = flit.tag
    }
  }

  @seq check() {
    const { valid, vc, flit } = this.link
    const first = this.next === 0
    assert(!valid || vc === 0, 'a flit has been ejected on another virtual channel than the first')
    assert(!valid || flit.head === first, 'a message is not received whole')
    assert(!valid || flit.head || flit.payload === this.next, 'a flit is lost, doubled or overtaken')
    assert(!valid || flit.head || flit.tag === this.tag, 'two messages are mixed')
    assert(!valid || flit.tail === (this.count === this.said()), 'a message does not end where its head says')
    assert(!valid || !flit.head || isFor(this.here, flit.to, this.p), 'a message is received by another node')
  }

  /** The length in the head of the message whose flit arrives in this cycle. */
  said(): number {
    const { head, payload } = this.link.flit
    return head ? low(payload, this.p.lengthWidth) : this.flits
  }

  /** Each outstanding credit needs a place. */
  places(): number {
    return this.p.pending + this.p.depth
  }
}

'use rtl'
import {
  any,
  assert,
  assume,
  bool,
  comb,
  input,
  low,
  mask,
  Module,
  output,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import { CreditCounter } from '../router/credit-counter.js'
import { SourceActivity, sourceActivityType } from '../terminal/source.js'
import { multicastDeliveryType, multicastInjectionType, multicastLinkType } from './flit.js'
import { multicastRouterParameters } from './parameters.js'
import { pick } from '../lib/pick.js'

/**
 * A terminal of a network that copies packets. Its source sends packets one after the other, the head in the cycle in which
 * the packet is accepted; a payload is the number of the flit in its packet. Its sink takes each flit in the cycle in which
 * it arrives.
 */
export class MulticastTerminal extends Module.with({
  ...pick(multicastRouterParameters, 'terminals', 'tagWidth', 'payloadWidth', 'lengthWidth', 'depth'),
}) {
  /** The set of this terminal alone: a constant. */
  here = input(mask(this.p.terminals))
  inject = input(multicastInjectionType(this.p))
  delivered = output(multicastDeliveryType(this.p))
  /** The links into the network and out of it. */
  leaving = output(multicastLinkType(this.p))
  arriving = input(multicastLinkType(this.p))
  /** For observers: of the source. */
  activity = output(sourceActivityType)

  /** The flits of the current packet that have not left; 0 between packets. */
  left = reg(uint(this.p.lengthWidth), 0)
  /** The number of the next flit in the current packet. */
  next = reg(uint(this.p.payloadWidth), 0)
  tag = reg(uint(this.p.tagWidth), 0)
  /** For observers: the terminals to which the current packet goes. */
  to = reg(mask(this.p.terminals), 0)
  begins = wire(bool)
  room = new CreditCounter({ depth: this.p.depth })
  /** A flit has arrived in the last cycle. */
  credit = reg(bool, false)
  /** The packet that is arriving. */
  isOpen = reg(bool, false)
  openTag = reg(uint(this.p.tagWidth), 0)

  @wiring connectRoom() {
    this.room.spend = this.leaving.valid
    this.room.earn = this.leaving.credit
  }

  @comb send() {
    const { packet } = this.inject
    this.inject.ready = this.left === 0 && this.room.available
    this.begins = this.inject.ready && this.inject.valid
    this.leaving.valid = this.begins || (this.left !== 0 && this.room.available)
    const { flit } = this.leaving
    flit.head = this.begins
    flit.tail = this.begins ? packet.flits === 1 : this.left === 1
    flit.to = this.begins ? packet.to : 0
    flit.flits = this.begins ? packet.flits : 0
    flit.tag = this.begins ? packet.tag : this.tag
    flit.payload = this.begins ? 0 : this.next
    const has = this.left !== 0 || this.inject.valid
    if (this.leaving.valid) this.activity = SourceActivity.Moves
    else this.activity = has ? SourceActivity.NoCredit : SourceActivity.Empty
  }

  @comb receive() {
    this.delivered = { valid: this.arriving.valid, flit: this.arriving.flit }
    this.arriving.credit = this.credit
  }

  @seq advance() {
    const { packet } = this.inject
    assume(!this.begins || packet.flits !== 0, 'a packet without flits')
    assume(!this.begins || any(packet.to), 'a packet to no terminal')
    if (this.begins) {
      this.left = low(packet.flits - 1, this.p.lengthWidth)
      this.next = 1
      this.tag = packet.tag
      this.to = packet.to
    } else if (this.leaving.valid) {
      this.left--
      this.next++
    }
  }

  @seq follow() {
    const { valid, flit } = this.arriving
    assert(!valid || !flit.head || flit.to === this.here, 'a packet arrives at another terminal')
    assert(!valid || flit.head !== this.isOpen, 'a packet is not delivered whole')
    assert(!valid || flit.head || flit.tag === this.openTag, 'two packets are mixed')
    this.credit = valid
    if (valid) {
      this.isOpen = !flit.tail
      this.openTag = flit.tag
    }
  }
}

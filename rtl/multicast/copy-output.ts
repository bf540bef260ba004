'use rtl'
import {
  any,
  assume,
  bool,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  reg,
  seq,
  uint,
  vec,
  wire,
  wiring,
} from 'flitwave/hdl'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { indexToOneHot, oneHotToIndex } from '../lib/one-hot.js'
import { CreditCounter } from '../router/credit-counter.js'
import { multicastFlitType, multicastLinkType } from './flit.js'
import { multicastRouterParameters } from './parameters.js'

/**
 * An output of a router that copies packets. One input holds it from the head of a packet to the tail; free, it takes heads
 * in turn. A head that leaves keeps the terminals that the output leads to, and no others.
 */
export class CopyOutput extends Module.with(multicastRouterParameters) {
  /** The terminals that it leads to: constants. */
  reach = input(mask(this.p.terminals))
  /** The inputs that offer a flit, and their flits. */
  requests = input(mask(this.p.radix))
  flits = input(vec(this.p.radix, multicastFlitType(this.p)))
  /** The inputs that may send. */
  able = output(mask(this.p.radix))
  /** For observers: the inputs that wait until another one has sent its packet. */
  barred = output(mask(this.p.radix))
  /** The input whose flit leaves, one-hot, or 0. */
  granted = output(mask(this.p.radix))
  link = output(multicastLinkType(this.p))

  /** An input holds this output. */
  isHeld = reg(bool, false)
  holder = reg(uint(indexWidth(this.p.radix)), 0)
  /** For observers: the terminals to which the packet goes that holds this output. */
  to = reg(mask(this.p.terminals), 0)
  chosen = wire(multicastFlitType(this.p))
  room = new CreditCounter({ depth: this.p.depth })
  arbiter = new RoundRobinArbiter({ requesters: this.p.radix })

  @wiring connectParts() {
    this.arbiter.requests = this.requests
    this.arbiter.accept = true
    this.room.spend = any(this.granted)
    this.room.earn = this.link.credit
  }

  @comb offer() {
    const all = 2 ** this.p.radix - 1
    if (!this.room.available) this.able = 0
    else this.able = this.isHeld ? indexToOneHot(this.holder, this.p.radix) : all
    this.barred = this.isHeld ? ~indexToOneHot(this.holder, this.p.radix) : 0
  }

  /** Requests are only of inputs that may send, so the holder of the output is alone. */
  @comb send() {
    this.granted = this.arbiter.grant
    const source = oneHotToIndex(this.granted, this.p.radix)
    this.chosen = this.flits[source]
    this.link.valid = any(this.granted)
    const { head, tail, to, flits, tag, payload } = this.chosen
    this.link.flit = { head, tail, to: to & this.reach, flits, tag, payload }
  }

  @seq hold() {
    const sends = any(this.granted)
    assume(!any(this.requests & ~this.able), 'an input asks for an output that it may not have')
    assume(!sends || this.chosen.head !== this.isHeld, 'a packet enters another one')
    assume(!sends || !this.chosen.head || any(this.link.flit.to), 'a copy goes to no terminal')
    if (sends) {
      this.isHeld = !this.chosen.tail
      this.holder = oneHotToIndex(this.granted, this.p.radix)
      if (this.chosen.head) this.to = this.link.flit.to
    }
  }
}

'use rtl'
import { assert, bool, comb, input, Module, param, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { CreditCounter } from '../router/credit-counter.js'

/**
 * A link with credits, a register in each direction: the credits, flits on the link, flits in the buffer and returning
 * credits always add up to the places of the buffer, for any pattern of sending and removing flits.
 */
export class CreditLoop extends Module.with({
  /** Flits that the buffer holds. */
  depth: param(4, { min: 1, max: 64 }),
}) {
  /** Requests to send a flit, if there is room, and to remove one, if there is one. */
  send = input(bool)
  take = input(bool)

  /** A flit, and a credit, on the link. */
  flit = reg(bool, false)
  credit = reg(bool, false)
  sends = wire(bool)
  takes = wire(bool)

  counter = new CreditCounter({ depth: this.p.depth })
  buffer = new Fifo({ depth: this.p.depth, type: uint(1) })

  @comb decide() {
    this.sends = this.send && this.counter.available
    this.takes = this.take && !this.buffer.empty
  }

  @wiring connect() {
    this.counter.spend = this.sends
    this.counter.earn = this.credit
    this.buffer.din = 0
    this.buffer.push = this.flit
    this.buffer.pop = this.takes
  }

  @seq move() {
    const onLink = (this.flit ? 1 : 0) + (this.credit ? 1 : 0)
    const { depth } = this.p
    assert(this.counter.balance + this.buffer.count + onLink === depth, 'a credit is lost or doubled')
    this.flit = this.sends
    this.credit = this.takes
  }
}

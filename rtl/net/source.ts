'use rtl'
import { assert, bool, comb, input, low, Module, output, reg, seq, uint, unused, wire, wiring } from 'flitwave/hdl'
import { CreditCounter } from '../router/credit-counter.js'
import { linkType } from '../router/link.js'
import { injectionType, sourceParameters, type SourceParameters } from './packet.js'

/**
 * Sends packets into a router, one after the other, on virtual channel 0. The head leaves in the cycle in which the
 * packet is taken: there is no start-up latency (ts = 0). The payload is the number of the flit in its packet.
 */
export class Source extends Module<SourceParameters> {
  static readonly parameters = sourceParameters

  inject = input(injectionType(this.p))
  link = output(linkType(this.p))

  /** Flits of the current packet that are still to be sent; 0 between packets. */
  left = reg(uint(this.p.lengthWidth), 0)
  /** The number of the next flit in the current packet. */
  next = reg(uint(this.p.payloadWidth), 0)
  tag = reg(uint(this.p.tagWidth), 0)
  begins = wire(bool)
  room = new CreditCounter({ depth: this.p.depth })

  @comb accept() {
    this.inject.ready = this.left === 0 && this.room.available
    this.begins = this.inject.ready && this.inject.valid
  }

  @comb send() {
    const continues = this.left !== 0 && this.room.available
    this.link.valid = this.begins || continues
    this.link.vc = 0
    if (this.begins) {
      const { to, way, tag, flits } = this.inject.packet
      this.link.flit = { head: true, tail: flits === 1, to, way, tag, payload: 0 }
    } else {
      const nowhere = { x: 0, y: 0 }
      const { tag, next, left } = this
      this.link.flit = { head: false, tail: left === 1, to: nowhere, way: nowhere, tag, payload: next }
    }
  }

  @wiring connectCredits() {
    this.room.spend = this.link.valid
    this.room.earn = this.link.credit.valid
    unused(this.link.credit.vc)
  }

  @seq advance() {
    assert(!this.begins || this.inject.packet.flits !== 0, 'a packet without flits')
    if (this.begins) {
      this.left = low(this.inject.packet.flits - 1, this.p.lengthWidth)
      this.next = 1
      this.tag = this.inject.packet.tag
    } else if (this.link.valid) {
      this.left--
      this.next++
    }
  }
}

'use rtl'
import { comb, input, Module, output, reg, seq, uint, vec } from 'flitwave/hdl'
import { deliveryType } from '../terminal/packet.js'
import { creditsUnderWay, creditType, linkType } from '../router/link.js'
import { linkParameters } from '../router/parameters.js'

/** Accepts every flit that arrives over a link, regardless of its destination, and returns its credit a cycle later. */
export class Drain extends Module.with(linkParameters) {
  link = input(linkType(this.p))
  delivered = output(deliveryType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: returning credits. */
  held = output(vec(this.p.vcs, uint(1)))

  credit = reg(creditType(this.p), 0)

  @comb report() {
    this.delivered = { valid: this.link.valid, flit: this.link.flit }
    this.link.credit = this.credit
    this.held = creditsUnderWay(this.credit, this.p)
  }

  @seq returnCredit() {
    this.credit = { valid: this.link.valid, vc: this.link.vc }
  }
}

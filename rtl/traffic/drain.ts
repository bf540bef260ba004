'use rtl'
import { comb, input, Module, output, reg, seq } from 'flitwave/hdl'
import { deliveryType } from '../terminal/packet.js'
import { creditType, linkType, type LinkParameters } from '../router/link.js'
import { linkParameters } from '../router/parameters.js'

/** Takes every flit that comes over a link, wherever it is going, and gives its credit back a cycle later. */
export class Drain extends Module<LinkParameters> {
  static readonly parameters = linkParameters

  link = input(linkType(this.p))
  delivered = output(deliveryType(this.p))

  credit = reg(creditType(this.p), 0)

  @comb report() {
    this.delivered = { valid: this.link.valid, flit: this.link.flit }
    this.link.credit = this.credit
  }

  @seq returnCredit() {
    this.credit = { valid: this.link.valid, vc: this.link.vc }
  }
}

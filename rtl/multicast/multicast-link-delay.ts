'use rtl'
import { array, bool, input, Module, output, param, wiring } from 'flitwave/hdl'
import { Delay } from '../lib/delay.js'
import { multicastDeliveryType, multicastLinkType } from './flit.js'
import { multicastFlitParameters } from './parameters.js'

/** A long link: flits take `linkDelay` more cycles to its other end, and so do returning credits. */
export class MulticastLinkDelay extends Module.with({
  ...multicastFlitParameters,
  /** Cycles beyond those of the router. */
  linkDelay: param(1, { min: 1, max: 64 }),
}) {
  entry = input(multicastLinkType(this.p))
  exit = output(multicastLinkType(this.p))

  flits = array(this.p.linkDelay, () => new Delay({ cycles: 1, type: multicastDeliveryType(this.p) }))
  credits = array(this.p.linkDelay, () => new Delay({ cycles: 1, type: bool }))

  @wiring connectStages() {
    const { valid, flit } = this.entry
    const last = this.p.linkDelay - 1
    this.flits.forEach((stage, i) => (stage.din = i === 0 ? { valid, flit } : this.flits[i - 1].dout))
    this.credits.forEach((stage, i) => (stage.din = i === 0 ? this.exit.credit : this.credits[i - 1].dout))
    this.exit.valid = this.flits[last].dout.valid
    this.exit.flit = this.flits[last].dout.flit
    this.entry.credit = this.credits[last].dout
  }
}

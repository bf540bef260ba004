'use rtl'
import { array, input, mask, Module, output, param, wiring } from 'flitwave/hdl'
import { Delay } from '../lib/delay.js'
import { reductionWordParameters } from './parameters.js'
import { reductionDeliveryType, reductionLinkType } from './word.js'

/** A long link: words take `linkDelay` more cycles to its other end, and so do returning credits. */
export class ReductionLinkDelay extends Module.with({
  ...reductionWordParameters,
  /** Cycles beyond those of the router. */
  linkDelay: param(1, { min: 1, max: 64 }),
}) {
  entry = input(reductionLinkType(this.p))
  exit = output(reductionLinkType(this.p))

  words = array(this.p.linkDelay, () => new Delay({ cycles: 1, type: reductionDeliveryType(this.p) }))
  credits = array(this.p.linkDelay, () => new Delay({ cycles: 1, type: mask(this.p.groups) }))

  @wiring connectStages() {
    const { valid, group, word } = this.entry
    const last = this.p.linkDelay - 1
    this.words.forEach((stage, i) => (stage.din = i === 0 ? { valid, group, word } : this.words[i - 1].dout))
    this.credits.forEach((stage, i) => (stage.din = i === 0 ? this.exit.credit : this.credits[i - 1].dout))
    this.exit.valid = this.words[last].dout.valid
    this.exit.group = this.words[last].dout.group
    this.exit.word = this.words[last].dout.word
    this.entry.credit = this.credits[last].dout
  }
}

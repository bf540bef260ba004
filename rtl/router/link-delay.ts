'use rtl'
import { array, asBit, comb, input, low, Module, output, wiring } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { Delay } from '../lib/delay.js'
import { creditWidth } from './credit-counter.js'
import { placesType } from './credit-monitor.js'
import { creditType, hopLinkType } from './link.js'
import { departureType } from './crossbar.js'
import { hopParameters, partParameters } from './parameters.js'

/**
 * A long link: flits take `linkDelay` more cycles to its other end, and so do returning credits. The credit round trip c of
 * {@link CreditCounter} grows by twice that.
 */
export class LinkDelay extends Module.with({ ...hopParameters, ...pick(partParameters, 'depth', 'linkDelay') }) {
  entry = input(hopLinkType(this.p))
  exit = output(hopLinkType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: flits and credits on the way. */
  carried = output(placesType(this.p))

  /** One stage per cycle, so that their contents can be counted. */
  flits = this.stagesOf(departureType(this.p))
  credits = this.stagesOf(creditType(this.p))

  @wiring connectFlits() {
    const { valid, vc, flit } = this.entry
    this.flits.forEach((stage, i) => (stage.din = i === 0 ? { valid, vc, flit } : this.flits[i - 1].dout))
    const last = this.flits.length === 0 ? { valid, vc, flit } : this.flits.at(-1)!.dout
    this.exit.valid = last.valid
    this.exit.vc = last.vc
    this.exit.flit = last.flit
  }

  @wiring connectCredits() {
    this.credits.forEach((stage, i) => (stage.din = i === 0 ? this.exit.credit : this.credits[i - 1].dout))
    this.entry.credit = this.credits.length === 0 ? this.exit.credit : this.credits.at(-1)!.dout
  }

  stagesOf<T>(type: HardwareType<T>): Delay<T>[] {
    return array(this.p.linkDelay, () => new Delay({ cycles: 1, type }))
  }

  @comb count() {
    const passing = [...this.flits.map(({ dout }) => dout), ...this.credits.map(({ dout }) => dout)]
    for (let vc = 0; vc < this.p.vcs; vc++) {
      const own = passing.map((item) => asBit(item.valid && item.vc === vc))
      this.carried[vc] = low(
        own.reduce((sum, one) => sum + one, 0),
        creditWidth(this.p),
      )
    }
  }
}

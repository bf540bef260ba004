'use rtl'
import { bool, clear, comb, indexWidth, input, Module, output, struct, uint, vec, wiring } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { Delay } from '../lib/delay.js'
import { hopFlitType } from './flit.js'
import { cyclesToTraversal, hopParameters, type HopParameters, partParameters } from './parameters.js'
import { selectionType } from './requests.js'

/** A flit that leaves the switch, with its virtual channel. */
export function departureType(p: HopParameters) {
  return struct({ valid: bool, vc: uint(indexWidth(p.vcs)), flit: hopFlitType(p) }, { name: 'Departure' })
}

/**
 * Carries each flit from its input to the output that has selected it, for any pairing at once. If traversal has a separate
 * stage (ST), flits and selections wait in registers before it.
 */
export class Crossbar extends Module.with({ ...hopParameters, ...pick(partParameters, 'ports', 'stages') }) {
  flits = input(vec(this.p.ports, hopFlitType(this.p)))
  selections = input(vec(this.p.ports, selectionType(this.p)))
  /** A flit is 0 if nothing is selected. */
  departures = output(vec(this.p.ports, departureType(this.p)))

  crossing = new Delay({ cycles: cyclesToTraversal(this.p), type: vec(this.p.ports, hopFlitType(this.p)) })
  selected = new Delay({ cycles: cyclesToTraversal(this.p), type: vec(this.p.ports, selectionType(this.p)) })

  @wiring connectStage() {
    this.crossing.din = this.flits
    this.selected.din = this.selections
  }

  @comb traverse() {
    this.departures.forEach((departure, port) => {
      const { valid, from, vc } = this.selected.dout[port]
      departure.valid = valid
      departure.vc = vc
      if (valid) departure.flit = this.crossing.dout[from]
      else clear(departure.flit)
    })
  }
}

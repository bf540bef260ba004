'use rtl'
import { bool, clear, comb, indexWidth, input, Module, output, struct, uint, vec } from 'flitwave/hdl'
import { flitType } from './flit.js'
import { linkParameters, portsParameter, type LinkParameters } from './parameters.js'
import { selectionType } from './requests.js'

/** A flit that leaves the switch, with the virtual channel that it takes. */
export function departureType(p: LinkParameters) {
  return struct({ valid: bool, vc: uint(indexWidth(p.vcs)), flit: flitType(p) }, { name: 'Departure' })
}

/** Carries each flit from its input to the output that has selected it. Any pairing is possible, all at once. */
export class Crossbar extends Module.with({ ...linkParameters, ...portsParameter }) {
  flits = input(vec(this.p.ports, flitType(this.p)))
  selections = input(vec(this.p.ports, selectionType(this.p)))
  /** A flit is 0 where nothing is selected. */
  departures = output(vec(this.p.ports, departureType(this.p)))

  @comb traverse() {
    this.departures.forEach((departure, port) => {
      const { valid, from, vc } = this.selections[port]
      departure.valid = valid
      departure.vc = vc
      if (valid) departure.flit = this.flits[from]
      else clear(departure.flit)
    })
  }
}

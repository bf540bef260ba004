'use rtl'
import { array, bit, bool, comb, connect, enumOf, input, mask, Module, output, wiring } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { ElementArbiter } from './element-arbiter.js'
import { ElementInput } from './element-input.js'
import { linkType } from './flit.js'
import { elementParameters } from './parameters.js'

/** The input whose packet owns an output. */
export enum Owner {
  None,
  Upper,
  Lower,
}

/**
 * A 2x2 broadcast switching element (Park and Yoon): a packet at either input goes to either output or to both. Input
 * and output 0 are the upper ones. In one cycle a head is decoded, is granted its outputs and leaves.
 */
export class SwitchingElement extends Module.with(elementParameters) {
  /** The lower input goes first; ignored unless the priority is `steered`. */
  lowerFirst = input(bool)
  arriving = array(2, () => input(linkType(this.p)))
  leaving = array(2, () => output(linkType(this.p)))
  /** By input: it has a flit that does not move in this cycle. */
  blocked = output(mask(2))
  /** By output: its owner since an earlier cycle. */
  owners = array(2, () => output(enumOf(Owner, 'Owner')))

  inputs = array(2, () => new ElementInput(this.p))
  arbiter = new ElementArbiter({ priority: this.p.priority })

  @wiring connectArbiter() {
    this.arbiter.lowerFirst = this.lowerFirst
    this.inputs.forEach((unit, i) => {
      this.arbiter.requests[i] = unit.requests
      unit.granted = this.arbiter.granted[i]
    })
  }

  @wiring connectInputs() {
    this.inputs.forEach((unit, i) => {
      connect(this.arriving[i], unit.link)
      unit.ready = maskOf(this.leaving.map((link) => link.ready))
      unit.stalled = maskOf(this.leaving.map((link) => link.stall))
      unit.owned = this.inputs[1 - i].owns
    })
  }

  @comb watch() {
    this.blocked = maskOf(this.inputs.map(({ front, moves }) => front.valid && !moves))
  }

  @comb own() {
    for (const q of [0, 1]) {
      const [upper, lower] = this.inputs.map((unit) => bit(unit.owns, q))
      this.owners[q] = upper ? Owner.Upper : lower ? Owner.Lower : Owner.None
    }
  }

  @comb offer() {
    const free = this.owners.map((owner) => owner === Owner.None)
    const hasRoom = this.leaving.map((link) => this.p.motion !== 'vct' || link.ready)
    this.arbiter.available = maskOf(free.map((isFree, q) => isFree && hasRoom[q]))
  }

  @comb send() {
    this.leaving.forEach((link, q) => {
      const [fromUpper, fromLower] = this.inputs.map((unit) => bit(unit.holds, q))
      const [upper, lower] = this.inputs
      link.valid = (fromUpper && upper.moves) || (fromLower && lower.moves)
      link.flit = fromLower ? lower.front.flit : upper.front.flit
      link.flit.header = fromLower ? lower.headers[q] : upper.headers[q]
    })
  }

  @comb freeze() {
    this.leaving.forEach((link, q) => {
      const frozen = this.inputs.map((unit) => unit.frozen && bit(unit.holds, q))
      link.freeze = frozen[0] || frozen[1]
    })
  }
}

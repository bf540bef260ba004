'use rtl'
import { any, assert, assume, bool, comb, input, mask, Module, output, reg, seq, vec, wire, wiring } from 'flitwave/hdl'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { isOneHotOrZero, oneHotToIndex } from '../lib/one-hot.js'
import { CreditCounter } from '../router/credit-counter.js'
import { pathFlitType, pathLinkType } from './flit.js'
import { inputPorts, pathRouterParameters } from './parameters.js'

/** A link of a router: one worm holds it from its head to its tail. Free, it takes heads in turn. */
export class PathLinkOutput extends Module.with(pathRouterParameters) {
  /** The inputs whose heads ask for it; only while it is free. */
  requests = input(mask(inputPorts))
  /** The inputs whose flit leaves, and their flits. */
  moves = input(mask(inputPorts))
  flits = input(vec(inputPorts, pathFlitType(this.p)))
  /** The input whose worm holds it, and the one that is granted it in this cycle: one-hot, or 0. */
  held = output(mask(inputPorts))
  granted = output(mask(inputPorts))
  /** There is room for a flit in the next buffer. */
  hasRoom = output(bool)
  link = output(pathLinkType(this.p))

  holder = reg(mask(inputPorts), 0)
  chosen = wire(pathFlitType(this.p))
  room = new CreditCounter({ depth: this.p.depth })
  arbiter = new RoundRobinArbiter({ requesters: inputPorts })

  @wiring connectParts() {
    this.arbiter.requests = this.requests
    this.arbiter.accept = true
    this.room.spend = this.link.valid
    this.room.earn = this.link.credit
    this.hasRoom = this.room.available
  }

  @comb grant() {
    this.held = this.holder
    this.granted = any(this.holder) ? 0 : this.arbiter.grant
  }

  @comb send() {
    const source = (this.holder | this.granted) & this.moves
    this.chosen = this.flits[oneHotToIndex(source, inputPorts)]
    this.link.valid = any(source)
    this.link.flit = this.chosen
  }

  @seq hold() {
    assume(!any(this.requests) || !any(this.holder), 'a link is asked for while it is held')
    assert(isOneHotOrZero(this.holder), 'two worms hold a link')
    assume(!this.link.valid || this.chosen.head || any(this.holder), 'a flit leaves without a head before it')
    const isOver = this.link.valid && this.chosen.tail
    this.holder = isOver ? 0 : this.holder | this.granted
  }
}

'use rtl'
import {
  array,
  assert,
  bit,
  bitLength,
  comb,
  enumOf,
  input,
  low,
  mask,
  Module,
  output,
  param,
  reg,
  seq,
  unused,
  wiring,
} from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { CreditCounter } from './credit-counter.js'
import { placesType } from './credit-monitor.js'
import { departureType } from './crossbar.js'
import { routeIn, withoutRoute } from './flit.js'
import { hopLinkType, linkType } from './link.js'
import { cyclesToTraversal, outputParameters } from './parameters.js'
import { selectionType } from './requests.js'
import { outputStateType } from './route.js'

/** The state of an output virtual channel: held by a packet or not. */
export enum OutputVcState {
  Idle,
  Active,
}

/**
 * An output of a router: the state of its virtual channels, each held by one packet from head to tail, and the credits for
 * their buffers at the other end of the link. The state changes with the switch allocation; the flit itself arrives when it
 * has crossed the switch.
 */
export class OutputUnit extends Module.with({
  ...outputParameters,
  /** It leads to the node, whose link carries no routes. */
  ejects: param(false, { isQuiet: true }),
}) {
  /** The virtual channels that packets are granted in this cycle. */
  allocated = input(mask(this.p.vcs))
  /** The flit that is granted the switch in this cycle. */
  selection = input(selectionType(this.p))
  /** The flit that has crossed the switch. */
  departure = input(departureType(this.p))
  link = output(this.p.ejects ? linkType(this.p) : hopLinkType(this.p))
  /** The virtual channels that no packet holds. */
  free = output(mask(this.p.vcs))
  /** The virtual channels with room for a flit. */
  credits = output(mask(this.p.vcs))
  /** Free and empty virtual channels, and credits, for routing functions. */
  state = output(outputStateType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: its credits, and a flit that crosses the switch with one. */
  lent = output(placesType(this.p))

  states = array(this.p.vcs, () => reg(enumOf(OutputVcState, 'OutputVcState'), OutputVcState.Idle))
  counters = array(this.p.vcs, () => new CreditCounter({ depth: this.p.depth }))

  @wiring connectLink() {
    this.link.valid = this.departure.valid
    this.link.vc = this.departure.vc
    if (this.p.ejects && this.p.lookAhead) {
      this.link.flit = withoutRoute(this.departure.flit, this.p)
      unused(routeIn(this.departure.flit))
    } else {
      this.link.flit = this.departure.flit
    }
  }

  @wiring connectCounters() {
    this.counters.forEach((counter, vc) => {
      counter.spend = this.selection.valid && this.selection.vc === vc
      counter.earn = this.link.credit.valid && this.link.credit.vc === vc
    })
  }

  @comb status() {
    this.free = maskOf(this.states.map((state) => state === OutputVcState.Idle))
    this.credits = maskOf(this.counters.map((counter) => counter.available))
  }

  @comb report() {
    const balances = this.counters.map(({ balance }) => balance)
    const idle = this.states.map((state) => state === OutputVcState.Idle)
    const credits = balances.reduce((sum, balance) => sum + balance)
    this.state.free = maskOf(idle)
    this.state.empty = maskOf(balances.map((balance, vc) => idle[vc] && balance === this.p.depth))
    this.state.credits = low(credits, bitLength(this.p.vcs * this.p.depth))
  }

  /** The credit of a flit is spent a cycle before it crosses the switch, if traversal has a separate stage. */
  @comb account() {
    const { valid, vc } = this.departure
    this.counters.forEach(({ balance }, i) => {
      const crosses = cyclesToTraversal(this.p) > 0 && valid && vc === i
      this.lent[i] = crosses ? balance + 1 : balance
    })
  }

  @seq hold() {
    for (let vc = 0; vc < this.p.vcs; vc++) {
      const given = bit(this.allocated, vc)
      const taken = this.selection.valid && this.selection.vc === vc
      assert(
        !taken || given || this.states[vc] === OutputVcState.Active,
        'a flit takes a virtual channel that is not its own',
      )
      if (given) this.states[vc] = OutputVcState.Active
      if (taken && this.selection.tail) this.states[vc] = OutputVcState.Idle
    }
  }
}

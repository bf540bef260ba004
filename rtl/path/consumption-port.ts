'use rtl'
import {
  any,
  array,
  assert,
  assume,
  comb,
  indexWidth,
  input,
  mask,
  Module,
  output,
  reg,
  seq,
  uint,
  vec,
  wire,
  wiring,
} from 'flitwave/hdl'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { isOneHotOrZero, maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { pathDeliveryType, pathFlitType } from './flit.js'
import { channelsOf, consumptionParameters, inputPorts } from './parameters.js'

/**
 * The consumption channels of a router. A worm holds one from its head to its tail; a terminal takes one flit in a cycle,
 * from each of them in turn, and always takes it (rule C3).
 */
export class ConsumptionPort extends Module.with(consumptionParameters) {
  /** The terminal here: a constant. */
  here = input(mask(this.p.terminals))
  /** By channel: the inputs whose heads ask for it; only while it is free. */
  requests = input(vec(channelsOf(this.p), mask(inputPorts)))
  /** The inputs that hold a channel and could send a flit, and their flits. */
  offers = input(mask(inputPorts))
  flits = input(vec(inputPorts, pathFlitType(this.p)))
  /** By channel: the input whose worm holds it, and the one that is granted it in this cycle; one-hot, or 0. */
  held = output(vec(channelsOf(this.p), mask(inputPorts)))
  granted = output(vec(channelsOf(this.p), mask(inputPorts)))
  /** The input whose flit the terminal takes, one-hot, or 0. */
  consumed = output(mask(inputPorts))
  delivery = output(pathDeliveryType(this.p))

  holders = array(channelsOf(this.p), () => reg(mask(inputPorts), 0))
  chosen = wire(pathFlitType(this.p))
  channel = wire(uint(indexWidth(channelsOf(this.p))))
  arbiters = array(channelsOf(this.p), () => new RoundRobinArbiter({ requesters: inputPorts }))
  turns = new RoundRobinArbiter({ requesters: inputPorts })

  @wiring connectArbiters() {
    this.arbiters.forEach((arbiter, channel) => {
      arbiter.requests = this.requests[channel]
      arbiter.accept = true
    })
    this.turns.requests = this.offers
    this.turns.accept = true
    this.consumed = this.turns.grant
  }

  @comb grant() {
    this.holders.forEach((holder, channel) => {
      this.held[channel] = holder
      this.granted[channel] = any(holder) ? 0 : this.arbiters[channel].grant
    })
  }

  @comb deliver() {
    const owners = this.holders.map((holder, channel) => holder | this.granted[channel])
    const source = this.turns.grant
    this.channel = oneHotToIndex(maskOf(owners.map((owner) => any(owner & source))), channelsOf(this.p))
    this.chosen = this.flits[oneHotToIndex(source, inputPorts)]
    const { head, tail, order, tag, payload } = this.chosen
    this.delivery = {
      valid: any(source),
      channel: this.channel,
      flit: { head, tail, order, to: head ? this.here : 0, tag, payload },
    }
  }

  @seq hold() {
    this.holders.forEach((holder, channel) => {
      const owner = holder | this.granted[channel]
      const isOver = any(owner & this.turns.grant) && this.chosen.tail
      this.holders[channel] = isOver ? 0 : owner
      assume(!any(this.requests[channel]) || !any(holder), 'a channel is asked for while it is held')
      assert(isOneHotOrZero(holder), 'two worms hold a channel')
    })
  }
}

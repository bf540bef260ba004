'use rtl'
import { array, bit, connect, input, mask, Module, output, vec, wiring } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { ConsumptionPort } from './consumption-port.js'
import { pathDeliveryType, pathLinkType } from './flit.js'
import { channelsOf, inputPorts, linkPorts, pathRouterParameters } from './parameters.js'
import { PathInput } from './path-input.js'
import { PathLinkOutput } from './path-link-output.js'

/**
 * A router of a mesh whose worms visit their destinations in turn: at each it copies the flits to the terminal as they pass.
 * Buffers may be shorter than worms.
 *
 * A head takes a cycle through an empty router, copied or not: to a terminal after H hops of its route, L flits take H + 1 +
 * L - 1 cycles. No two worms wait for each other in a circle, for any number of flits, if
 *
 * - a head that is copied takes its consumption channel before its link, or with it (rule C1);
 * - a copy of a worm that goes on takes the consumption channel of its direction (rule C2);
 * - terminals take all flits (rule C3);
 * - packets to one terminal take the routes of worms (rule C4).
 *
 * Then links and consumption channels have an order in which every worm takes them: along its path, the channel of each
 * router before the link behind it. Two consumption channels are enough for any number of worms.
 */
export class PathRouter extends Module.with(pathRouterParameters) {
  /** Constants, given as inputs so that all routers are one module; see {@link PathRoute}. */
  here = input(mask(this.p.terminals))
  ways = input(vec(linkPorts, mask(this.p.terminals)))
  alone = input(vec(linkPorts, mask(this.p.terminals)))
  /** The same as `ways`, for worms that begin here. */
  entries = input(vec(linkPorts, mask(this.p.terminals)))
  /** By {@link Port}; the last is from the terminal. */
  arriving = array(inputPorts, () => input(pathLinkType(this.p)))
  leaving = array(linkPorts, () => output(pathLinkType(this.p)))
  delivery = output(pathDeliveryType(this.p))

  inputs = array(inputPorts, () => new PathInput(this.p))
  outputs = array(linkPorts, () => new PathLinkOutput(this.p))
  consumption = new ConsumptionPort(this.p)

  @wiring connectInputs() {
    this.inputs.forEach((unit, port) => {
      unit.here = this.here
      unit.alone = this.alone
      unit.ways = port < linkPorts ? this.ways : this.entries
      unit.arrives = this.arriving[port].valid
      unit.arrival = this.arriving[port].flit
      this.arriving[port].credit = unit.moves
    })
  }

  /** A channel is free if no worm holds it. */
  @wiring connectGrants() {
    const { held, granted, consumed } = this.consumption
    this.inputs.forEach((unit, port) => {
      unit.freeChannels = maskOf(held.map((holder) => holder === 0))
      unit.heldChannels = maskOf(held.map((holder) => bit(holder, port)))
      unit.grantedChannels = maskOf(granted.map((winner) => bit(winner, port)))
      unit.freeLinks = maskOf(this.outputs.map(({ held: holder }) => holder === 0))
      unit.heldLinks = maskOf(this.outputs.map(({ held: holder }) => bit(holder, port)))
      unit.grantedLinks = maskOf(this.outputs.map(({ granted: winner }) => bit(winner, port)))
      unit.room = maskOf(this.outputs.map(({ hasRoom }) => hasRoom))
      unit.consumed = bit(consumed, port)
    })
  }

  @wiring connectOutputs() {
    this.outputs.forEach((out, port) => {
      out.requests = maskOf(this.inputs.map(({ linkRequests }) => bit(linkRequests, port)))
      out.moves = maskOf(this.inputs.map(({ moves }) => moves))
      this.inputs.forEach(({ flit }, i) => (out.flits[i] = flit))
      connect(out.link, this.leaving[port])
    })
  }

  @wiring connectConsumption() {
    this.consumption.here = this.here
    for (let channel = 0; channel < channelsOf(this.p); channel++) {
      const asks = this.inputs.map(({ channelRequests }) => bit(channelRequests, channel))
      this.consumption.requests[channel] = maskOf(asks)
    }
    this.consumption.offers = maskOf(this.inputs.map(({ offers }) => offers))
    this.inputs.forEach(({ flit }, i) => (this.consumption.flits[i] = flit))
    this.delivery = this.consumption.delivery
  }
}

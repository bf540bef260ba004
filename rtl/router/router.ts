'use rtl'
import { array, comb, connect, input, Module, output, vec, wiring } from 'flitwave/hdl'
import { Delay } from '../lib/delay.js'
import { placesType } from './credit-monitor.js'
import { Crossbar } from './crossbar.js'
import { coordinatesType, flitType, type Flit } from './flit.js'
import { InputUnit } from './input-unit.js'
import { linkType } from './link.js'
import { OutputUnit } from './output-unit.js'
import { routerParameters } from './parameters.js'
import { ejectionPort, localPort, portCount } from './port.js'
import { selectionType, type Selection } from './requests.js'
import { SwitchAllocator } from './switch-allocator.js'
import { VcAllocator } from './vc-allocator.js'

/**
 * A virtual-channel router with wormhole flow control and credits (Dally and Towles, chapter 16). A head flit passes
 * route computation (RC), virtual-channel allocation (VA), switch allocation (SA) and switch traversal (ST), which
 * includes the link and ends in the next router's buffer; the flits behind it pass SA and ST.
 *
 * | stages | pipeline             | credit round trip c |
 * |--------|----------------------|---------------------|
 * | 1      | RC+VA+SA+ST          | 2                   |
 * | 2      | RC+VA, SA+ST         | 2                   |
 * | 3      | RC+VA, SA, ST        | 3                   |
 * | 4      | RC, VA, SA, ST       | 3                   |
 *
 * A hop takes P = `stages` cycles, so that a packet of L flits alone in the network is through H hops, the first router
 * and the ejection after P (H + 1) + L - 1 cycles: for a single cycle hops + L. The outputs, credits among them, depend
 * on registers of the router alone, so that no combinational path crosses a link.
 *
 * The credit round trip c is the number of cycles from the switch allocation of a body flit to the first cycle in which
 * the flit that takes its place in the next buffer can be allocated. A buffer of b flits therefore carries min(1, b/c)
 * flits per cycle. If b < c, the tail of a packet of L flits follows its head after (L - 1) + floor((L - 1) / b) (c - b)
 * cycles; this is exact for one stage. With more stages a head also stays in its buffer P + 1 - c cycles longer than a
 * body flit, which can stall the flits behind it once at each hop; with b >= P + 1 a packet passes without gaps.
 */
export class Router extends Module.with(routerParameters) {
  /** Where the router is: constants, given as inputs so that all routers are one module. */
  here = input(coordinatesType(this.p))
  arriving = array(portCount(this.p), () => input(linkType(this.p)))
  leaving = array(portCount(this.p), () => output(linkType(this.p)))
  /** By output and virtual channel, for {@link CreditMonitor}: its credits, and flits that cross the switch with one. */
  lent = array(portCount(this.p), () => output(placesType(this.p)))
  /** By input and virtual channel, for the same: flits in its buffer. Their credits take no time. */
  held = array(portCount(this.p), () => output(placesType(this.p)))

  inputs = array(portCount(this.p), () => new InputUnit(this.p))
  outputs = array(portCount(this.p), () => new OutputUnit(this.parts()))
  vcAllocator = new VcAllocator({
    ...this.parts(),
    resetPriority: this.servedFirst(),
  })
  switchAllocator = new SwitchAllocator(this.parts())
  crossbar = new Crossbar(this.parts())

  /** The registers between SA and ST, where there are any. */
  flits = new Delay<Flit[]>({ cycles: this.toTraversal(), type: vec(portCount(this.p), flitType(this.p)) })
  selections = new Delay<Selection[]>({
    cycles: this.toTraversal(),
    type: vec(portCount(this.p), selectionType(this.parts())),
  })

  @wiring connectInputs() {
    this.inputs.forEach((unit, port) => {
      unit.here = this.here
      unit.eject = ejectionPort(port, this.p)
      connect(this.arriving[port], unit.link)
      connect(unit.vcRequests, this.vcAllocator.requests[port])
      connect(unit.switchRequests, this.switchAllocator.requests[port])
      this.flits.din[port] = unit.leaving
      this.held[port] = unit.counts
    })
  }

  @wiring connectOutputs() {
    this.outputs.forEach((unit, port) => {
      this.vcAllocator.free[port] = unit.free
      this.switchAllocator.credits[port] = unit.credits
      unit.allocated = this.vcAllocator.allocated[port]
      unit.selection = this.switchAllocator.selections[port]
      unit.departure = this.crossbar.departures[port]
      connect(unit.link, this.leaving[port])
    })
  }

  @wiring connectCrossbar() {
    this.selections.din = this.switchAllocator.selections
    this.crossbar.flits = this.flits.dout
    this.crossbar.selections = this.selections.dout
  }

  /** The credit of a flit is spent a cycle before it crosses the switch, if that has a stage of its own. */
  @comb account() {
    this.lent.forEach((lent, port) => {
      const { valid, vc } = this.selections.dout[port]
      this.outputs[port].counts.forEach((credits, i) => {
        const crosses = this.toTraversal() > 0 && valid && vc === i
        lent[i] = crosses ? credits + 1 : credits
      })
    })
  }

  /** What those parts need to know that do not care which port is which. */
  parts() {
    return { ...this.p, ports: portCount(this.p) }
  }

  /** The input with which arbiters begin. They go on in order and around, from the first local port through all of them. */
  servedFirst(): number {
    return this.p.resetPriority === 'injected' ? localPort(this.p) : 0
  }

  toTraversal(): number {
    return this.p.stages >= 3 ? 1 : 0
  }
}

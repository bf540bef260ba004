'use rtl'
import { array, connect, input, Module, output, wiring } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { placesType } from './credit-monitor.js'
import { Crossbar } from './crossbar.js'
import { coordinatesType } from './flit.js'
import { inputUnit } from './first-route-input.js'
import { hopLinkType, linkType, type Link } from './link.js'
import { OutputUnit } from './output-unit.js'
import { ejectionPort, isLocal, localPort, portCount } from './port.js'
import { routerParameters } from './router-parameters.js'
import { SpeculativeSwitchAllocator, switchAllocatorOf } from './speculative-switch-allocator.js'

/**
 * A virtual-channel router with wormhole flow control and credits (Dally and Towles, chapter 16). A head flit passes
 * route computation (RC), virtual-channel and switch allocation (VA, SA) and switch traversal with the link (ST); body
 * flits pass SA and ST. By stages: RC+VA+SA+ST; RC+VA, SA+ST; RC+VA, SA, ST; RC, VA, SA, ST; c = 2, 2, 3, 3 cycles.
 * With `speculation` VA and SA of a head share a cycle where nothing is in its way; with `lookAhead` no stage has RC.
 *
 * With P cycles for a head (see {@link headCycles}), H hops, the first router and the ejection take a lone packet of L flits P (H + 1) + L - 1 cycles. The
 * outputs depend on registers alone: no combinational path crosses a link.
 */
export class Router extends Module.with(routerParameters) {
  /** Where the router is: constants, given as inputs so that all routers are one module. */
  here = input(coordinatesType(this.p))
  arriving = array(portCount(this.p), (port) => input(this.linkTypeAt(port)))
  leaving = array(portCount(this.p), (port) => output(this.linkTypeAt(port)))
  /** For {@link CreditMonitor}, by port and virtual channel: what outputs have been lent, and what inputs hold. */
  lent = array(portCount(this.p), () => output(placesType(this.p)))
  held = array(portCount(this.p), () => output(placesType(this.p)))

  inputs = array(portCount(this.p), (port) => inputUnit(port, this.p))
  outputs = array(portCount(this.p), (port) => this.outputUnit(port))
  vcAllocator = new this.p.vcAllocator({ ...this.parts, resetPriority: this.firstInput })
  switchAllocator = switchAllocatorOf(this.parts)
  crossbar = new Crossbar(this.parts)

  @wiring connectInputs() {
    this.inputs.forEach((unit, port) => {
      unit.here = this.here
      unit.eject = ejectionPort(port, this.p)
      connect(this.arriving[port], unit.link)
      connect(unit.vcRequests, this.vcAllocator.requests[port])
      connect(unit.switchRequests, this.switchAllocator.requests[port])
      this.crossbar.flits[port] = unit.leaving
      this.held[port] = unit.counts
    })
  }

  @wiring connectOutputs() {
    this.outputs.forEach((unit, port) => {
      this.vcAllocator.free[port] = unit.free
      this.switchAllocator.credits[port] = unit.credits
      unit.allocated = this.vcAllocator.allocated[port]
      unit.selection = this.switchAllocator.selections[port]
      this.crossbar.selections[port] = this.switchAllocator.selections[port]
      unit.departure = this.crossbar.departures[port]
      connect(unit.link, this.leaving[port])
      this.lent[port] = unit.lent
    })
  }

  /** Heads speculate while they ask for a virtual channel. */
  @wiring connectSpeculation() {
    const { vcAllocator, switchAllocator } = this
    if (!(switchAllocator instanceof SpeculativeSwitchAllocator)) return
    vcAllocator.requests.forEach((requests, port) => {
      switchAllocator.speculating[port] = maskOf(requests.map(({ valid }) => valid))
      switchAllocator.given[port] = maskOf(requests.map(({ granted }) => granted))
    })
  }

  @wiring connectSight() {
    this.inputs.forEach((unit, port) => {
      unit.from.forEach((_, i) => (unit.from[i] = port))
      unit.outputs.forEach((_, i) => {
        this.outputs.forEach(({ state }, output) => (unit.outputs[i][output] = state[0]))
      })
    })
  }

  /** Whether the routing function answers by the state of the outputs. */
  get seesOutputs(): boolean {
    return this.inputs[0].outputs.length > 0
  }

  linkTypeAt(port: number): HardwareType<Link> {
    return isLocal(port, this.p) ? linkType(this.p) : hopLinkType(this.p)
  }

  outputUnit(port: number): OutputUnit {
    const ejects = this.p.lookAhead && isLocal(port, this.p)
    return new OutputUnit({ ...this.parts, tellsState: this.seesOutputs, ejects })
  }

  get parts() {
    return { ...this.p, ports: portCount(this.p) }
  }

  /** The input with which arbiters begin. They go on in order and around, from the first local port through all of them. */
  get firstInput(): number {
    return this.p.resetPriority === 'injected' ? localPort(this.p) : 0
  }
}

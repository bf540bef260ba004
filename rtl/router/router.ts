'use rtl'
import { array, connect, input, Module, output, wiring } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { placesType } from './credit-monitor.js'
import { Crossbar } from './crossbar.js'
import { inputUnitOf } from './input-unit-of.js'
import { linkTypeAt } from './link.js'
import { outputUnitOf } from './output-unit-of.js'
import { ejectionPort, portCount, withPorts } from './port.js'
import { routerPlaceType } from './route-table.js'
import { routerParameters } from './router-parameters.js'
import { switchAllocatorOf } from './switch-allocator-of.js'
import { vcAllocatorOf } from './vc-allocator-of.js'

/**
 * A virtual-channel router with wormhole flow control and credits (Dally and Towles, chapter 16). A head flit passes route
 * computation (RC), virtual-channel and switch allocation (VA, SA) and switch traversal with the link (ST); body flits pass
 * SA and ST. By stages: RC+VA+SA+ST; RC+VA, SA+ST; RC+VA, SA, ST; RC, VA, SA, ST; c = 2, 2, 3, 3 cycles. With `speculation`,
 * VA and SA of an undelayed head share a cycle; with `lookAhead`, no stage has RC.
 *
 * With P cycles for a head (see {@link headCycles}), a lone packet of L flits takes P (H + 1) + L - 1 cycles over H hops,
 * from the first router to its ejection. The outputs depend only on registers, so no combinational path crosses a link.
 */
export class Router extends Module.with(routerParameters) {
  /** The place of the router: constants, given as inputs so that all routers are one module. */
  here = input(routerPlaceType(this.p))
  arriving = array(portCount(this.p), (port) => input(linkTypeAt(port, this.p)))
  leaving = array(portCount(this.p), (port) => output(linkTypeAt(port, this.p)))
  /** For {@link CreditMonitor}, by port and virtual channel: places lent to outputs, and places held by inputs. */
  lent = array(portCount(this.p), () => output(placesType(this.p)))
  held = array(portCount(this.p), () => output(placesType(this.p)))

  inputs = array(portCount(this.p), (port) => inputUnitOf(port, this.p))
  outputs = array(portCount(this.p), (port) => outputUnitOf(port, this.p))
  vcAllocator = vcAllocatorOf(this.p)
  switchAllocator = switchAllocatorOf(this.p)
  crossbar = new Crossbar(withPorts(this.p))

  @wiring connectInputs() {
    this.inputs.forEach((unit, port) => {
      unit.here = this.here
      unit.eject = ejectionPort(port, this.p)
      unit.from = port
      unit.outputs = this.outputs.map(({ state }) => state)
      connect(this.arriving[port], unit.link)
      connect(unit.vcRequests, this.vcAllocator.requests[port])
      connect(unit.switchRequests, this.switchAllocator.requests[port])
      this.switchAllocator.speculating[port] = maskOf(unit.vcRequests.map(({ valid }) => valid))
      this.switchAllocator.given[port] = maskOf(unit.vcRequests.map(({ granted }) => granted))
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
}

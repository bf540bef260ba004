'use rtl'
import { array, connect, input, Module, output, param, wiring } from 'flitwave/hdl'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
import { hopLinkType } from '../router/link.js'
import { routerPlaceType } from '../router/route-table.js'
import { Router } from '../router/router.js'
import { routerParameters } from '../router/router-parameters.js'
import { TableRoute } from '../router/table-route.js'

/** A router of a network of any shape. Each of its ports leads to another router or to a terminal, or is not used. */
export class GraphNode extends Module.with({
  ...routerParameters,
  /** Routes by table. */
  routing: { ...routerParameters.routing, default: TableRoute },
  /** Ports of the router. */
  radix: param(5, { min: 1, max: 16 }),
  /** Terminals of the network. */
  terminals: param(4, { min: 1, max: 16384 }),
}) {
  /** Its table: constants, given as inputs so that all routers with as many ports are one module. */
  here = input(routerPlaceType(this.p))
  /** By port. */
  arriving = array(this.p.radix, () => input(hopLinkType(this.p)))
  leaving = array(this.p.radix, () => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by port: places lent to the links, by senders and by the router. */
  lentIn = array(this.p.radix, () => input(packedPlacesType(this.p)))
  lentOut = array(this.p.radix, () => output(packedPlacesType(this.p)))

  router = new Router(this.p)
  /** Watches the links into the router, by port. */
  monitor = new CreditMonitor({ links: this.p.radix, vcs: this.p.vcs, depth: this.p.depth })

  @wiring connectRouter() {
    const { router, monitor } = this
    router.here = this.here
    for (let port = 0; port < this.p.radix; port++) {
      connect(this.arriving[port], router.arriving[port])
      connect(router.leaving[port], this.leaving[port])
      this.lentOut[port] = packPlaces(router.lent[port], this.p)
      monitor.lent[port] = this.lentIn[port]
      monitor.held[port] = packPlaces(router.held[port], this.p)
    }
  }
}

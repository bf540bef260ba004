'use rtl'
import { clear, comb, unused, wire, wiring } from 'flitwave/hdl'
import { carryRoute, routeIn } from './flit.js'
import { NextHop } from './next-hop.js'
import { localPort } from './port.js'
import { routeType, type Route } from './route.js'
import { routedAhead } from './router-parameters.js'
import { VirtualChannel } from './virtual-channel.js'

/**
 * A virtual channel of a router with look-ahead routing: the head at its front carries its output. While it is granted a
 * virtual channel and the switch, the routing function computes its output at the next router (Galles, "Spider: a high-speed
 * network interconnect", IEEE Micro 1997; Dally and Towles, 16.4).
 */
export class LookAheadChannel extends VirtualChannel.with(routedAhead) {
  hop = new NextHop(this.p)
  /** The route that the head at the front carries. */
  carried = wire(routeType(this.p))

  @wiring override connectRouting() {
    const { to, way } = this.buffer.dout
    this.hop.here = this.here
    this.hop.to = to
    this.hop.port = routeIn(this.buffer.dout).port
    this.routing.here = this.hop.next
    this.routing.to = this.hop.onward
    this.routing.eject = localPort(this.p)
    if (this.p.header === 'absolute') this.routing.way = way
    else clear(this.routing.way)
    this.routing.from = this.hop.from
    // The next virtual channel and outputs are unknown. `routedAhead` refuses routing functions that depend on them.
    this.routing.vc = this.vc
    this.routing.outputs = this.outputs
    unused(this.from, this.routing.onward)
  }

  @comb carry() {
    const { port, vcs } = routeIn(this.buffer.dout)
    this.carried.port = port === localPort(this.p) ? this.eject : port
    this.carried.vcs = vcs
  }

  /** A head leaves with its route through the next router, and with its address there. */
  @comb override show() {
    this.front = this.buffer.dout
    if (this.p.header === 'relative') this.front.to = this.hop.onward
    if (this.buffer.dout.head) carryRoute(this.front, this.routing.route, this.p)
  }

  override routeNow(): Route {
    return this.carried
  }
}

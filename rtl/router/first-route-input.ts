'use rtl'
import { clear, comb, wire, wiring } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { carryRoute, hopFlitType, withoutRoute, type Flit } from './flit.js'
import { InputUnit } from './input-unit.js'
import { linkType, type Link } from './link.js'
import { localPort } from './port.js'
import { routeUnit } from './route-unit.js'
import { routedAhead } from './router-parameters.js'

/**
 * The input through which a node injects into a router with look-ahead routing. No earlier router has computed the output
 * for its packets, so it computes the route itself, in the cycle in which the head arrives over the link.
 */
export class FirstRouteInput extends InputUnit.with(routedAhead) {
  first = routeUnit(this.p)
  routed = wire(hopFlitType(this.p))

  @wiring connectFirst() {
    const { first } = this
    const { to, way } = this.link.flit
    first.here = this.here
    first.eject = localPort(this.p)
    first.to = to
    if (this.p.header === 'absolute') first.way = way
    else clear(first.way)
    first.from = this.from
    first.vc = this.link.vc
    first.outputs = this.outputs
  }

  @comb route() {
    const { flit } = this.link
    this.routed = { ...withoutRoute(flit, this.p), route: { port: 0, vcs: 0 } } as Flit
    if (flit.head) carryRoute(this.routed, this.first.route, this.p)
  }

  override linkType(): HardwareType<Link> {
    return linkType(this.p)
  }

  override comingFlit(): Flit {
    return this.routed
  }
}

'use rtl'
import { connect, input, Module, output, wiring } from 'flitwave/hdl'
import { only } from '../lib/only.js'
import { CreditMonitor, placesType, watchLink } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { directionsOf, localPort } from '../router/port.js'
import { Router } from '../router/router.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { Sink } from '../terminal/sink.js'
import { Source } from '../terminal/source.js'
import { networkParameters, type NetworkParameters } from './parameters.js'

/** A router with a source and a sink at its local port. */
export class Node extends Module<NetworkParameters> {
  static readonly parameters = networkParameters

  here = input(coordinatesType(this.p))
  inject = input(injectionType(this.p))
  delivered = output(deliveryType(this.p));
  /** By direction, as in {@link Port}. */
  in = directionsOf(this.p).map(() => input(linkType(this.p)))
  out = directionsOf(this.p).map(() => output(linkType(this.p)))
  /** By direction and virtual channel, for {@link CreditMonitor}, as in {@link Router}. */
  lent = directionsOf(this.p).map(() => output(placesType(this.p)))
  held = directionsOf(this.p).map(() => output(placesType(this.p)))

  router = new Router(only(this.p, Router.parameters))
  source = new Source(only(this.p, Source.parameters))
  sink = new Sink(only(this.p, Sink.parameters))
  /** Of the links to and from the router. */
  monitor = new CreditMonitor({ links: 2, vcs: this.p.vcs, depth: this.p.depth })

  @wiring connectNode() {
    this.router.here = this.here
    this.source.here = this.here
    this.sink.here = this.here
    this.delivered = this.sink.delivered
    connect(this.inject, this.source.inject)
    connect(this.source.link, this.router.in[localPort(this.p)]!)
    connect(this.router.out[localPort(this.p)]!, this.sink.link)
    watchLink(this.monitor, 0, this.source.lent, this.router.held[localPort(this.p)]!)
    watchLink(this.monitor, 1, this.router.lent[localPort(this.p)]!, this.sink.held)
    for (const direction of directionsOf(this.p)) {
      connect(this.in[direction]!, this.router.in[direction]!)
      connect(this.router.out[direction]!, this.out[direction]!)
      this.lent[direction] = this.router.lent[direction]!
      this.held[direction] = this.router.held[direction]!
    }
  }
}

'use rtl'
import { connect, input, Module, output, wiring } from 'flitwave/hdl'
import { only } from '../lib/only.js'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
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
  /** For {@link CreditMonitor}: of the links to other nodes, and by direction of those from them; as in {@link Router}. */
  lent = output(packedPlacesType(this.p, directionsOf(this.p).length))
  held = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))

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
    for (const direction of directionsOf(this.p)) {
      connect(this.in[direction]!, this.router.in[direction]!)
      connect(this.router.out[direction]!, this.out[direction]!)
      this.held[direction] = packPlaces(this.router.held[direction]!, this.p)
    }
  }

  @wiring connectMonitor() {
    const { router, source, sink, monitor } = this
    const local = localPort(this.p)
    this.lent = packPlaces(
      directionsOf(this.p).flatMap((direction) => router.lent[direction]!),
      this.p,
    )
    monitor.lent = packPlaces([...source.lent, ...router.lent[local]!], this.p)
    monitor.held[0] = packPlaces(router.held[local]!, this.p)
    monitor.held[1] = packPlaces(sink.held, this.p)
  }
}

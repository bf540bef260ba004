'use rtl'
import { connect, input, Module, optional, output, wiring } from 'flitwave/hdl'
import { askAll, counterReadType } from '../monitor/counter-read.js'
import { PerformanceMonitor } from '../monitor/performance-monitor.js'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { hopLinkType } from '../router/link.js'
import { directionsOf, localPort, portCount } from '../router/port.js'
import { pmuOf, routerOf } from '../router/monitored-router.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { Sink } from '../terminal/sink.js'
import { Source, type SourceActivity } from '../terminal/source.js'
import { sourceMonitor } from '../terminal/source-monitor.js'
import { linkDelays, linkRouter } from './links.js'
import { networkParameters } from './parameters.js'

/** A router with a source and a sink at its local port. */
export class Node extends Module.with(networkParameters) {
  here = input(coordinatesType(this.p))
  inject = input(injectionType(this.p))
  delivered = output(deliveryType(this.p))
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(hopLinkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by direction: places lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If monitored: see {@link sourceMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))

  router = routerOf(this.p)
  source = new Source(this.p)
  sink = new Sink(this.p)
  /** Watches the links into the router, by port, and the link to the sink. */
  monitor = new CreditMonitor({ links: portCount(this.p) + 1, vcs: this.p.vcs, depth: this.p.depth })
  /** By direction, if the links out of the node are long. */
  delays = linkDelays(this.p)
  counters = optional(this.p.monitor, () => new PerformanceMonitor<SourceActivity>(sourceMonitor(this.p, 1)))

  @wiring connectNode() {
    this.router.here = this.here
    this.source.here = this.here
    this.sink.here = this.here
    this.delivered = this.sink.delivered
    connect(this.inject, this.source.inject)
    connect(this.source.link, this.router.arriving[localPort(this.p)])
    connect(this.router.leaving[localPort(this.p)], this.sink.link)
  }

  @wiring connectLinks() {
    linkRouter(this, this.p)
  }

  @wiring connectCounters() {
    this.counters.forEach(({ read, activities }, i) => {
      askAll(this.pmu[i], [pmuOf(this.router), read])
      activities[0] = this.source.activity
    })
  }

  @wiring connectMonitor() {
    const { router, source, sink, monitor } = this
    const local = localPort(this.p)
    monitor.lent[local] = packPlaces(source.lent, this.p)
    monitor.held[local] = packPlaces(router.held[local], this.p)
    monitor.lent[local + 1] = packPlaces(router.lent[local], this.p)
    monitor.held[local + 1] = packPlaces(sink.held, this.p)
  }
}

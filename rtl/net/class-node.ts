'use rtl'
import { array, connect, input, mask, optional, output, wiring } from 'flitwave/hdl'
import { askAll } from '../monitor/counter-read.js'
import { PerformanceMonitor } from '../monitor/performance-monitor.js'
import { CreditMonitor, packPlaces } from '../router/credit-monitor.js'
import { localPort, portCount } from '../router/port.js'
import { pmuOf, routerOf } from '../router/monitored-router.js'
import { BufferedSink } from '../terminal/buffered-sink.js'
import { ClassSources } from '../terminal/class-sources.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import type { SourceActivity } from '../terminal/source.js'
import { sourceMonitor } from '../terminal/source-monitor.js'
import { LinkedNode } from './linked-node.js'
import { linkDelays, linkRouter } from './links.js'

/** A router with a source for each of two message classes at its local port, and a sink that can leave flits waiting. */
export class ClassNode extends LinkedNode {
  /** By class. */
  inject = array(2, () => input(injectionType(this.p)))
  /** As in {@link BufferedSink}. */
  fronts = array(this.p.vcs, () => output(deliveryType(this.p)))
  takes = input(mask(this.p.vcs))
  delivered = output(deliveryType(this.p))

  router = routerOf(this.p)
  sources = new ClassSources(this.p)
  sink = new BufferedSink(this.p)
  /** Watches the links into the router, by port, and the link to the sink. */
  monitor = new CreditMonitor({ links: portCount(this.p) + 1, vcs: this.p.vcs, depth: this.p.depth })
  /** By direction, if the links out of the node are long. */
  delays = linkDelays(this.p)
  counters = optional(this.p.monitor, () => new PerformanceMonitor<SourceActivity>(sourceMonitor(this.p, 2)))

  @wiring connectSources() {
    this.router.here = this.here
    this.sources.here = this.here
    connect(this.sources.link, this.router.arriving[localPort(this.p)])
    this.inject.forEach((inject, i) => connect(inject, this.sources.inject[i]))
  }

  @wiring connectSink() {
    this.sink.here = this.here
    this.sink.takes = this.takes
    connect(this.router.leaving[localPort(this.p)], this.sink.link)
    this.delivered = this.sink.delivered
    this.sink.fronts.forEach((front, vc) => (this.fronts[vc] = front))
  }

  @wiring connectLinks() {
    linkRouter(this, this.p)
  }

  @wiring connectCounters() {
    this.counters.forEach(({ read, activities }, i) => {
      askAll(this.pmu[i], [pmuOf(this.router), read])
      this.sources.activities.forEach((activity, source) => (activities[source] = activity))
    })
  }

  @wiring connectMonitor() {
    const { router, sources, sink, monitor } = this
    const local = localPort(this.p)
    monitor.lent[local] = packPlaces(sources.lent, this.p)
    monitor.held[local] = packPlaces(router.held[local], this.p)
    monitor.lent[local + 1] = packPlaces(router.lent[local], this.p)
    monitor.held[local + 1] = packPlaces(sink.held, this.p)
  }
}

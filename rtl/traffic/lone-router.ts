'use rtl'
import { array, connect, fixed, input, Module, optional, output, uint, wiring } from 'flitwave/hdl'
import { askAll, counterReadType } from '../monitor/counter-read.js'
import { PerformanceMonitor } from '../monitor/performance-monitor.js'
import { Source, type SourceActivity } from '../terminal/source.js'
import { sourceMonitor } from '../terminal/source-monitor.js'
import { CreditMonitor, packPlaces } from '../router/credit-monitor.js'
import { forEachAxis } from '../router/dimensions.js'
import { portCount } from '../router/port.js'
import { pmuOf, routerOf } from '../router/monitored-router.js'
import { Drain } from './drain.js'
import { rateWidth, trafficParameters } from './parameters.js'
import { TrafficGenerator } from './traffic-generator.js'
import { TrafficMeter, TrafficReportType } from './traffic-meter.js'

/**
 * A router alone, at the origin, with random packets on the first virtual channel of every input and a drain behind every
 * output: used for random tests of one router, many in parallel with different seeds.
 */
export class LoneRouter extends Module.with({ ...trafficParameters, linkDelay: fixed(0) }) {
  /**
   * By port: the start of its random sequence; not 0. The sequences are linear in the seeds, so seeds made from a common
   * number and the number of the port would give all runs the same collisions: each seed must be independently random.
   */
  seeds = array(portCount(this.p), () => input(uint(32)))
  /** Packets created for each input in 2^16 cycles. */
  rate = input(uint(rateWidth))
  /** By port: the sent and received traffic. */
  reports = array(portCount(this.p), () => output(TrafficReportType))
  /** If monitored: see {@link sourceMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))

  router = routerOf(this.p)
  generators = array(portCount(this.p), () => new TrafficGenerator(this.p))
  sources = array(portCount(this.p), () => new Source(this.p))
  drains = array(portCount(this.p), () => new Drain(this.p))
  /** Watches the links into the router, then the links out of it. */
  monitor = new CreditMonitor({ links: 2 * portCount(this.p), vcs: this.p.vcs, depth: this.p.depth })
  meters = array(portCount(this.p), () => new TrafficMeter(this.p))
  counters = optional(
    this.p.monitor,
    () => new PerformanceMonitor<SourceActivity>(sourceMonitor(this.p, portCount(this.p))),
  )

  /** A generator never sends to its own place. It gets another place, so that packets for this router occur too. */
  @wiring connectInputs() {
    this.router.here = forEachAxis(this.p, () => 0)
    this.generators.forEach((generator, port) => {
      generator.here = forEachAxis(this.p, () => 1)
      generator.seed = this.seeds[port]
      generator.rate = this.rate
      this.sources[port].here = this.router.here
      connect(generator.inject, this.sources[port].inject)
      connect(this.sources[port].link, this.router.arriving[port])
    })
  }

  @wiring connectOutputs() {
    this.drains.forEach((drain, port) => {
      const { inject } = this.sources[port]
      connect(this.router.leaving[port], drain.link)
      this.meters[port].sends = inject.valid && inject.ready
      this.meters[port].delivered = drain.delivered
      this.reports[port] = this.meters[port].report
    })
  }

  @wiring connectCounters() {
    this.counters.forEach(({ read, activities }, i) => {
      askAll(this.pmu[i], [pmuOf(this.router), read])
      this.sources.forEach((source, port) => (activities[port] = source.activity))
    })
  }

  @wiring connectMonitor() {
    const { router, monitor } = this
    const ports = portCount(this.p)
    for (let port = 0; port < ports; port++) {
      monitor.lent[port] = packPlaces(this.sources[port].lent, this.p)
      monitor.held[port] = packPlaces(router.held[port], this.p)
      monitor.lent[ports + port] = packPlaces(router.lent[port], this.p)
      monitor.held[ports + port] = packPlaces(this.drains[port].held, this.p)
    }
  }
}

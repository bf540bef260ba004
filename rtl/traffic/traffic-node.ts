'use rtl'
import { connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { passLinks } from '../net/links.js'
import { Node } from '../net/node.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { directionsOf } from '../router/port.js'
import { rateWidth, trafficParameters } from './parameters.js'
import { TrafficGenerator } from './traffic-generator.js'
import { TrafficMeter, TrafficReportType } from './traffic-meter.js'

/**
 * A node that needs nothing from outside but its links: router, source and sink, with a generator of uniform random
 * traffic before the source and a meter behind the sink. What it puts on its links depends on registers and on the
 * first three inputs alone. These are constants, given as inputs so that all nodes are one module.
 */
export class TrafficNode extends Module.with(trafficParameters) {
  here = input(coordinatesType(this.p))
  /** Where the random sequence begins; not 0. Different nodes need different ones. */
  seed = input(uint(32))
  /** Packets made in 2^16 cycles. */
  rate = input(uint(rateWidth))
  report = output(TrafficReportType)
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(linkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(linkType(this.p)))
  /** For {@link CreditMonitor}, by direction: what is lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If it is monitored: see {@link sourceMonitor}. */
  pmu = this.p.monitor ? [input(counterReadType(this.p))] : []

  node = new Node(this.p)
  generator = new TrafficGenerator(this.p)
  meter = new TrafficMeter(this.p)

  @wiring connectTraffic() {
    this.node.here = this.here
    this.generator.here = this.here
    this.generator.seed = this.seed
    this.generator.rate = this.rate
    connect(this.generator.inject, this.node.inject)
    this.meter.sends = this.node.inject.valid && this.node.inject.ready
    this.meter.delivered = this.node.delivered
    this.report = this.meter.report
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu, i) => connect(pmu, this.node.pmu[i]))
  }

  @wiring connectLinks() {
    passLinks(this, this.node, this.p)
  }
}

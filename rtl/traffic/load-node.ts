'use rtl'
import { connect, input, Module, output, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { passLinks } from '../net/links.js'
import { Node } from '../net/node.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { directionsOf } from '../router/port.js'
import { LoadGenerator } from './load-generator.js'
import { LoadMeter, LoadReportType } from './load-meter.js'
import { loadParameters, loadTrafficType, MeasurementType } from './load-parameters.js'

/** A router with an open-loop source and a sink, and a meter of what is measured. */
export class LoadNode extends Module.with(loadParameters) {
  here = input(coordinatesType(this.p))
  traffic = input(loadTrafficType(this.p))
  measurement = input(MeasurementType)
  report = output(LoadReportType)
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(linkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(linkType(this.p)))
  /** For {@link CreditMonitor}, by direction: what is lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If it is monitored: see {@link sourceMonitor}. */
  pmu = this.p.monitor ? [input(counterReadType(this.p))] : []

  node = new Node(this.p)
  generator = new LoadGenerator(this.p)
  meter = new LoadMeter(this.p)

  @wiring connectTraffic() {
    this.node.here = this.here
    this.generator.here = this.here
    this.generator.traffic = this.traffic
    this.generator.measurement = this.measurement
    connect(this.generator.inject, this.node.inject)
    this.meter.measurement = this.measurement
    this.meter.created = this.generator.created
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

'use rtl'
import { connect, input, output, wiring } from 'flitwave/hdl'
import { AutonomousNode } from './autonomous-node.js'
import { LoadGenerator } from './load-generator.js'
import { LoadMeter, LoadReportType } from './load-meter.js'
import { loadParameters, loadTrafficType, MeasurementType } from './load-parameters.js'

/** A node with an open-loop source, and a meter for the measurement. */
export class LoadNode extends AutonomousNode.with(loadParameters) {
  traffic = input(loadTrafficType(this.p))
  measurement = input(MeasurementType)
  report = output(LoadReportType)

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
}

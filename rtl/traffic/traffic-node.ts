'use rtl'
import { connect, input, output, uint, wiring } from 'flitwave/hdl'
import { AutonomousNode } from './autonomous-node.js'
import { rateWidth, trafficParameters } from './parameters.js'
import { TrafficGenerator } from './traffic-generator.js'
import { TrafficMeter, TrafficReportType } from './traffic-meter.js'

/**
 * A node with a generator of uniform random traffic. Its outputs depend only on registers and on `here`, `seed` and `rate`.
 * These are constants, given as inputs so that all nodes are one module.
 */
export class TrafficNode extends AutonomousNode.with(trafficParameters) {
  /** The start of the random sequence; not 0, and different for each node. */
  seed = input(uint(32))
  /** Packets created in 2^16 cycles. */
  rate = input(uint(rateWidth))
  report = output(TrafficReportType)

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
}

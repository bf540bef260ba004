'use rtl'
import { array, Module, output, wiring } from 'flitwave/hdl'
import { seedOf } from '../../../rtl/lib/seed.js'
import { portCount } from '../../../rtl/router/port.js'
import { LoneRouter } from '../../../rtl/traffic/lone-router.js'
import { trafficParameters } from '../../../rtl/traffic/parameters.js'
import { TrafficReportType } from '../../../rtl/traffic/traffic-meter.js'

/** Packets for each input in 2^16 cycles: a third of a flit per cycle. */
const rate = 5461

/** A router alone under random traffic, without inputs: as inputs, its seeds would be evaluated in each cycle by Verilator. */
export class SeededRouter extends Module.with({ ...trafficParameters, linkDelay: LoneRouter.parameters.linkDelay }) {
  reports = array(portCount(this.p), () => output(TrafficReportType))

  lone = new LoneRouter(this.p)

  @wiring connectRouter() {
    this.lone.rate = rate
    this.reports.forEach((_, port) => {
      this.lone.seeds[port] = seedOf(port)
      this.reports[port] = this.lone.reports[port]
    })
  }
}

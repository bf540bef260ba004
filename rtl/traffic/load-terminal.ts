'use rtl'
import { connect, input, Module, output, wiring } from 'flitwave/hdl'
import type { Coordinates } from '../router/flit.js'
import { terminalType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { Terminal } from '../net/terminal.js'
import { LoadGenerator } from './load-generator.js'
import { LoadMeter, LoadReportType } from './load-meter.js'
import { loadParameters, loadTrafficType, MeasurementType } from './load-parameters.js'

/** A terminal of a network of any shape with an open-loop source, and a meter for the measurement. */
export class LoadTerminal extends Module.with({
  ...loadParameters,
  /** Terminals of the network. */
  terminals: Terminal.parameters.terminals,
}) {
  /** Its number. */
  here = input(terminalType(this.p.terminals))
  traffic = input(loadTrafficType(this.p))
  measurement = input(MeasurementType)
  report = output(LoadReportType)
  leaving = output(linkType(this.p))
  arriving = input(linkType(this.p))
  /** For {@link CreditMonitor}: places lent to the links. */
  lentIn = input(packedPlacesType(this.p))
  lentOut = output(packedPlacesType(this.p))

  terminal = new Terminal(this.p)
  generator = new LoadGenerator(this.p)
  meter = new LoadMeter(this.p)

  @wiring connectTraffic() {
    this.terminal.here = this.here
    this.generator.here = this.here as unknown as Coordinates
    this.generator.traffic = this.traffic
    this.generator.measurement = this.measurement
    connect(this.generator.inject, this.terminal.inject)
    this.meter.measurement = this.measurement
    this.meter.created = this.generator.created
    this.meter.delivered = this.terminal.delivered
    this.report = this.meter.report
  }

  @wiring connectLinks() {
    connect(this.terminal.leaving, this.leaving)
    connect(this.arriving, this.terminal.arriving)
    this.terminal.lentIn = this.lentIn
    this.lentOut = this.terminal.lentOut
  }
}

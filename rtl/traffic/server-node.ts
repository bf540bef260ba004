'use rtl'
import { connect, input, output, struct, wiring } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { ClassNode } from '../net/class-node.js'
import { LinkedNode } from '../net/linked-node.js'
import { passLinks } from '../net/links.js'
import { LoadGenerator } from './load-generator.js'
import { LoadMeter, LoadReportType, type LoadReport } from './load-meter.js'
import { loadTrafficType, MeasurementType, replyParameters, type LoadParameters } from './load-parameters.js'
import { ReplyMeter, ReplyReportType } from './reply-meter.js'
import { isReply, ReplyServer } from './reply-server.js'

/** The requests and replies of a measurement that a node has seen. */
const serverReportType = struct({ requests: LoadReportType, replies: ReplyReportType }, { name: 'ServerReport' })

/** The report of a node: of packets, or of requests and replies. */
export function nodeReportType({ replies }: LoadParameters): HardwareType<LoadReport> {
  // The type does not know the parameters.
  return replies ? (serverReportType as unknown as HardwareType<LoadReport>) : LoadReportType
}

/** A node that is client and server: its open-loop source creates requests, and it answers those of others. */
export class ServerNode extends LinkedNode.with(replyParameters) {
  traffic = input(loadTrafficType(this.p))
  measurement = input(MeasurementType)
  report = output(serverReportType)

  node = new ClassNode(this.p)
  generator = new LoadGenerator(this.p)
  server = new ReplyServer(this.p)
  meter = new LoadMeter(this.p)
  replyMeter = new ReplyMeter(this.p)

  @wiring connectNode() {
    this.node.here = this.here
    passLinks(this, this.node, this.p)
    this.pmu.forEach((pmu, i) => connect(pmu, this.node.pmu[i]))
  }

  @wiring connectClient() {
    this.generator.here = this.here
    this.generator.traffic = this.traffic
    this.generator.measurement = this.measurement
    connect(this.generator.inject, this.node.inject[0])
  }

  @wiring connectServer() {
    this.server.here = this.here
    this.server.replyFlits = this.traffic.replyFlits
    this.server.delivered = this.node.delivered
    this.node.takes = this.server.takes
    this.node.fronts.forEach((front, vc) => (this.server.fronts[vc] = front))
    connect(this.server.inject, this.node.inject[1])
  }

  @wiring connectMeters() {
    const { valid, flit } = this.node.delivered
    this.meter.measurement = this.measurement
    this.meter.created = this.generator.created
    this.meter.delivered = { valid: valid && !isReply(flit, this.p), flit }
    this.replyMeter.measurement = this.measurement
    this.replyMeter.delivered = this.node.delivered
    this.report = { requests: this.meter.report, replies: this.replyMeter.report }
  }
}

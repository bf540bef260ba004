'use rtl'
import { connect, input, Module, optional, output, reg, seq, uint, wiring } from 'flitwave/hdl'
import { connectEach } from '../lib/connect-each.js'
import { maskOf } from '../lib/one-hot.js'
import { counterReadType } from '../monitor/counter-read.js'
import { passLinks } from '../net/links.js'
import { MessageNode } from '../net/message-node.js'
import { latencyWidth } from '../ni/parameters.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { hopLinkType } from '../router/link.js'
import { directionsOf } from '../router/port.js'
import { MessageMeter, MessageReportType } from './message-meter.js'
import { messageTrafficParameters, rateWidth, stampWidth } from './parameters.js'
import { StampedGenerator } from './stamped-generator.js'

/**
 * A node that needs no connections except its links: router and network interface, with a generator of uniform random
 * traffic and a meter of received messages. All inputs except the links are constants.
 */
export class MessageTrafficNode extends Module.with(messageTrafficParameters) {
  here = input(coordinatesType(this.p))
  /** The start of the random sequence; not 0, and different for each node. */
  seed = input(uint(32))
  /** Messages created in 2^16 cycles. */
  rate = input(uint(rateWidth))
  /** Start-up latency in cycles. */
  ts = input(uint(latencyWidth))
  /** Receive latency in cycles. */
  tr = input(uint(latencyWidth))
  report = output(MessageReportType)
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(hopLinkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by direction: places lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If monitored: see {@link channelMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))

  /** The current cycle. */
  now = reg(uint(stampWidth(this.p)), 0)

  node = new MessageNode(this.p)
  generator = new StampedGenerator(this.p)
  meter = new MessageMeter(this.p)

  @seq tick() {
    this.now++
  }

  @wiring connectTraffic() {
    this.node.here = this.here
    this.node.ts = this.ts
    this.node.tr = this.tr
    this.generator.here = this.here
    this.generator.seed = this.seed
    this.generator.rate = this.rate
    this.generator.now = this.now
    connect(this.generator.inject, this.node.send)
  }

  @wiring connectMeter() {
    this.meter.now = this.now
    this.node.received.forEach((receipt, channel) => (this.meter.received[channel] = receipt))
    this.meter.leaving = maskOf(this.leaving.map(({ valid, flit }) => valid && flit.head))
    this.report = this.meter.report
  }

  @wiring connectCounters() {
    connectEach(this.pmu, this.node.pmu)
  }

  @wiring connectLinks() {
    passLinks(this, this.node, this.p)
  }
}

'use rtl'
import { bitLength, bool, connect, indexWidth, input, Module, optional, output, uint, wiring } from 'flitwave/hdl'
import { connectEach } from '../lib/connect-each.js'
import { counterReadType } from '../monitor/counter-read.js'
import { passLinks } from '../net/links.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { hopLinkType } from '../router/link.js'
import { directionsOf } from '../router/port.js'
import { PlayedNode } from '../play/played-node.js'
import { CollectiveEngine } from './collective-engine.js'
import { collectiveParameters, latencyWidth } from './parameters.js'
import { tableLoadType } from './tables.js'

/** A router, the sources and sinks at its local ports, and the collective engine that uses them. */
export class CollectiveNode extends Module.with(collectiveParameters) {
  here = input(coordinatesType(this.p))
  /** As in {@link CollectiveEngine}. */
  start = input(bool)
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  step = input(uint(indexWidth(this.p.steps)))
  begun = optional(this.p.waits === 'barrier', () => input(uint(bitLength(this.p.steps))))
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  complete = output(bool)
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(hopLinkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by direction. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If monitored: see {@link sourceMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))

  node = new PlayedNode(this.p)
  engine = new CollectiveEngine(this.p)

  @wiring connectEngine() {
    const { engine, node } = this
    node.here = this.here
    engine.start = this.start
    engine.ts = this.ts
    engine.tr = this.tr
    engine.step = this.step
    this.begun.forEach((begun, i) => (engine.begun[i] = begun))
    this.load.forEach((load, i) => {
      const { to, table, channel, index, data } = load
      engine.load[i] = { valid: load.valid && to === this.here, to, table, channel, index, data }
    })
    this.complete = engine.complete
  }

  @wiring connectChannels() {
    const { engine, node } = this
    engine.send.forEach((send, channel) => {
      connect(send, node.send[channel])
      engine.arrived[channel] = node.arrived[channel]
      engine.sent[channel] = node.sent[channel]
    })
  }

  @wiring connectLinks() {
    passLinks(this, this.node, this.p)
    connectEach(this.pmu, this.node.pmu)
  }
}

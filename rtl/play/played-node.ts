'use rtl'
import { bool, connect, input, Module, optional, output, struct, uint, wiring } from 'flitwave/hdl'
import { askAll, counterReadType } from '../monitor/counter-read.js'
import { PerformanceMonitor } from '../monitor/performance-monitor.js'
import { linkDelays, linkRouter } from '../net/links.js'
import { injectionType } from '../terminal/packet.js'
import { Sink } from '../terminal/sink.js'
import { Source, type SourceActivity } from '../terminal/source.js'
import { sourceMonitor } from '../terminal/source-monitor.js'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { hopLinkType } from '../router/link.js'
import { directionsOf, localPortsOf, portCount } from '../router/port.js'
import { pmuOf, routerOf } from '../router/monitored-router.js'
import { ChannelMeter, ChannelUseType } from './channel-meter.js'
import { playedParameters } from './parameters.js'
import type { FlitParameters } from '../router/parameters.js'

/** A message that has arrived completely: its tail arrives in this cycle. */
export function arrivalType({ tagWidth }: Pick<FlitParameters, 'tagWidth'>) {
  return struct({ valid: bool, tag: uint(tagWidth) }, { name: 'TailArrival' })
}

/**
 * A router, and a source and a sink for each channel between it and its node. Software takes the role of the node's
 * processor: it performs start-ups, and processes arrived messages.
 */
export class PlayedNode extends Module.with(playedParameters) {
  here = input(coordinatesType(this.p))
  /** By injection channel. */
  send = localPortsOf(this.p).map(() => input(injectionType(this.p)))
  /** By ejection channel. */
  arrived = localPortsOf(this.p).map(() => output(arrivalType(this.p)))
  /** By injection channel: the message on offer is accepted in this cycle, in which its head leaves. */
  taken = this.send.map(() => output(bool))
  /** By injection channel: a tail leaves. */
  sent = this.send.map(() => output(bool))
  /** By direction, if there are meters. */
  uses = this.metered().map(() => output(ChannelUseType))
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(hopLinkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by direction: places lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If monitored: see {@link sourceMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))

  router = routerOf(this.p)
  sources = this.send.map(() => new Source(this.p))
  sinks = this.arrived.map(() => new Sink(this.p))
  /** Watches the links into the router, by port, then the links from it to the sinks. */
  monitor = new CreditMonitor({ links: portCount(this.p) + this.send.length, vcs: this.p.vcs, depth: this.p.depth })
  /** By direction, if the links out of the node are long. */
  delays = linkDelays(this.p)
  meters = this.metered().map(() => new ChannelMeter(this.p))
  counters = optional(
    this.p.monitor,
    () => new PerformanceMonitor<SourceActivity>(sourceMonitor(this.p, this.send.length)),
  )

  @wiring connectNode() {
    this.router.here = this.here
    localPortsOf(this.p).forEach((port, channel) => {
      const sink = this.sinks[channel]
      this.sources[channel].here = this.here
      sink.here = this.here
      connect(this.send[channel], this.sources[channel].inject)
      connect(this.sources[channel].link, this.router.arriving[port])
      connect(this.router.leaving[port], sink.link)
      const { valid, flit } = sink.delivered
      this.arrived[channel] = { valid: valid && flit.tail, tag: flit.tag }
      const { inject, link } = this.sources[channel]
      this.taken[channel] = inject.valid && inject.ready
      this.sent[channel] = link.valid && link.flit.tail
    })
  }

  @wiring connectLinks() {
    linkRouter(this, this.p)
  }

  @wiring connectMeters() {
    this.meters.forEach((meter, direction) => {
      const { valid, vc, flit } = this.leaving[direction]
      meter.valid = valid
      meter.vc = vc
      meter.tail = flit.tail
      this.uses[direction] = meter.use
    })
  }

  @wiring connectCounters() {
    this.counters.forEach(({ read, activities }, i) => {
      askAll(this.pmu[i], [pmuOf(this.router), read])
      this.sources.forEach((source, channel) => (activities[channel] = source.activity))
    })
  }

  @wiring connectMonitor() {
    const { router, monitor } = this
    localPortsOf(this.p).forEach((port, channel) => {
      monitor.lent[port] = packPlaces(this.sources[channel].lent, this.p)
      monitor.held[port] = packPlaces(router.held[port], this.p)
      monitor.lent[portCount(this.p) + channel] = packPlaces(router.lent[port], this.p)
      monitor.held[portCount(this.p) + channel] = packPlaces(this.sinks[channel].held, this.p)
    })
  }

  metered(): readonly number[] {
    return this.p.meters ? directionsOf(this.p) : []
  }
}

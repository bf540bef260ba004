'use rtl'
import { connect, input, Module, optional, output, uint, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { NetworkInterface } from '../ni/network-interface.js'
import { latencyWidth, receiptType } from '../ni/parameters.js'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { hopLinkType } from '../router/link.js'
import { directionsOf, localPortsOf, portCount } from '../router/port.js'
import { pmuOf, routerOf } from '../router/monitored-router.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { linkDelays, linkRouter } from './links.js'
import { messageParameters } from './parameters.js'

/** A router with a network interface at its local ports. */
export class MessageNode extends Module.with(messageParameters) {
  here = input(coordinatesType(this.p))
  /** As in {@link NetworkInterface}. */
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  send = input(injectionType(this.p))
  received = localPortsOf(this.p).map(() => output(receiptType(this.p)))
  delivered = localPortsOf(this.p).map(() => output(deliveryType(this.p)))
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(hopLinkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by direction: places lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If monitored: see {@link channelMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))

  router = routerOf(this.p)
  ni = new NetworkInterface(this.p)
  /** Watches the links into the router, by port, then the links from it to the interface. */
  monitor = new CreditMonitor({
    links: portCount(this.p) + this.received.length,
    vcs: this.p.vcs,
    depth: this.p.depth,
  })
  /** By direction, if the links out of the node are long. */
  delays = linkDelays(this.p)

  @wiring connectNode() {
    this.router.here = this.here
    this.ni.here = this.here
    this.ni.ts = this.ts
    this.ni.tr = this.tr
    connect(this.send, this.ni.send)
  }

  @wiring connectCounters() {
    this.pmu.forEach((pmu) => connect(pmu, pmuOf(this.router)))
  }

  @wiring connectChannels() {
    localPortsOf(this.p).forEach((port, channel) => {
      connect(this.ni.leaving[channel], this.router.arriving[port])
      connect(this.router.leaving[port], this.ni.arriving[channel])
      this.received[channel] = this.ni.received[channel]
      this.delivered[channel] = this.ni.delivered[channel]
    })
  }

  @wiring connectLinks() {
    linkRouter(this, this.p)
  }

  @wiring connectMonitor() {
    const { router, ni, monitor } = this
    localPortsOf(this.p).forEach((port, channel) => {
      monitor.lent[port] = packPlaces(ni.lent[channel], this.p)
      monitor.held[port] = packPlaces(router.held[port], this.p)
      monitor.lent[portCount(this.p) + channel] = packPlaces(router.lent[port], this.p)
      monitor.held[portCount(this.p) + channel] = packPlaces(ni.held[channel], this.p)
    })
  }
}

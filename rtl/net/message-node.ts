'use rtl'
import { connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { only } from '../lib/only.js'
import { NetworkInterface } from '../ni/network-interface.js'
import { latencyWidth, receiptType } from '../ni/parameters.js'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { directionsOf, localPortsOf } from '../router/port.js'
import { Router } from '../router/router.js'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { messageParameters, type MessageParameters } from './parameters.js'

/** A router with a network interface at its local ports. */
export class MessageNode extends Module<MessageParameters> {
  static readonly parameters = messageParameters

  here = input(coordinatesType(this.p))
  /** As in {@link NetworkInterface}. */
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  send = input(injectionType(this.p))
  received = localPortsOf(this.p).map(() => output(receiptType(this.p)))
  delivered = localPortsOf(this.p).map(() => output(deliveryType(this.p)));
  /** By direction, as in {@link Port}. */
  in = directionsOf(this.p).map(() => input(linkType(this.p)))
  out = directionsOf(this.p).map(() => output(linkType(this.p)))
  /** For {@link CreditMonitor}: of the links to other nodes, and by direction of those from them; as in {@link Router}. */
  lent = output(packedPlacesType(this.p, directionsOf(this.p).length))
  held = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))

  router = new Router(only(this.p, Router.parameters))
  ni = new NetworkInterface(only(this.p, NetworkInterface.parameters))
  /** Of the links from the node to the router, then of those back. */
  monitor = new CreditMonitor({ links: 2 * this.received.length, vcs: this.p.vcs, depth: this.p.depth })

  @wiring connectNode() {
    this.router.here = this.here
    this.ni.here = this.here
    this.ni.ts = this.ts
    this.ni.tr = this.tr
    connect(this.send, this.ni.send)
    for (const direction of directionsOf(this.p)) {
      connect(this.in[direction]!, this.router.in[direction]!)
      connect(this.router.out[direction]!, this.out[direction]!)
      this.held[direction] = packPlaces(this.router.held[direction]!, this.p)
    }
  }

  @wiring connectChannels() {
    localPortsOf(this.p).forEach((port, channel) => {
      connect(this.ni.out[channel]!, this.router.in[port]!)
      connect(this.router.out[port]!, this.ni.in[channel]!)
      this.received[channel] = this.ni.received[channel]!
      this.delivered[channel] = this.ni.delivered[channel]!
    })
  }

  @wiring connectMonitor() {
    const { router, monitor } = this
    const ports = localPortsOf(this.p)
    this.lent = packPlaces(
      directionsOf(this.p).flatMap((direction) => router.lent[direction]!),
      this.p,
    )
    monitor.lent = packPlaces([...this.ni.lent.flat(), ...ports.flatMap((port) => router.lent[port]!)], this.p)
    ports.forEach((port, channel) => {
      monitor.held[channel] = packPlaces(router.held[port]!, this.p)
      monitor.held[ports.length + channel] = packPlaces(this.ni.held[channel]!, this.p)
    })
  }
}

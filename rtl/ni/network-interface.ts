'use rtl'
import { connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { deliveryType, injectionType } from '../terminal/packet.js'
import { placesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { localPortsOf } from '../router/port.js'
import { interfaceParameters, latencyWidth, receiptType } from './parameters.js'
import { ReceiveUnit } from './receive-unit.js'
import { SendUnit } from './send-unit.js'

/**
 * Connects a node to its router: it accepts messages to send and delivers received ones. A message of L flits alone in a
 * network of single-cycle routers is received ts + hops + L + tr cycles after the one in which it is accepted, for any ts
 * and tr.
 */
export class NetworkInterface extends Module.with(interfaceParameters) {
  here = input(coordinatesType(this.p))
  /** Start-up latency in cycles; like {@link tr}, a register that software sets. */
  ts = input(uint(latencyWidth))
  /** Receive latency in cycles. */
  tr = input(uint(latencyWidth))
  send = input(injectionType(this.p))
  /** By ejection channel. */
  received = localPortsOf(this.p).map(() => output(receiptType(this.p)))
  /** By ejection channel: the flits as they arrive. For observers. */
  delivered = localPortsOf(this.p).map(() => output(deliveryType(this.p)))
  /** By injection channel and virtual channel, for {@link CreditMonitor}. */
  lent = localPortsOf(this.p).map(() => output(placesType(this.p)))
  /** By ejection channel and virtual channel, for {@link CreditMonitor}. */
  held = localPortsOf(this.p).map(() => output(placesType(this.p)))
  /** By ejection channel: from the router. */
  arriving = localPortsOf(this.p).map(() => input(linkType(this.p)))
  /** By injection channel: to the router. */
  leaving = localPortsOf(this.p).map(() => output(linkType(this.p)))

  sendUnit = new SendUnit(this.p)
  receiveUnits = this.arriving.map(() => new ReceiveUnit(this.p))

  @wiring connectSendUnit() {
    this.sendUnit.here = this.here
    this.sendUnit.ts = this.ts
    connect(this.send, this.sendUnit.send)
    this.leaving.forEach((link, channel) => {
      connect(this.sendUnit.links[channel], link)
      this.lent[channel] = this.sendUnit.lent[channel]
    })
  }

  @wiring connectReceiveUnits() {
    this.receiveUnits.forEach((unit, channel) => {
      unit.here = this.here
      unit.tr = this.tr
      connect(this.arriving[channel], unit.link)
      this.delivered[channel] = unit.delivered
      this.received[channel] = unit.received
      this.held[channel] = unit.held
    })
  }
}

'use rtl'
import { any, clear, comb, connect, input, Module, output, uint, wire, wiring } from 'flitwave/hdl'
import { maskOf } from '../lib/one-hot.js'
import { injectionType, type Injection } from '../terminal/packet.js'
import { placesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { localPortsOf, Port, portCount, portType } from '../router/port.js'
import { routeUnit } from '../router/route-unit.js'
import { latencyWidth, sendParameters } from './parameters.js'
import { SendQueue } from './send-queue.js'
import { Sender } from './sender.js'
import { StartUp } from './start-up.js'

/**
 * The sending half of an interface. After its start-up, a message goes to the injection channel of its first direction, if
 * there are several; with the discipline `serial`, it waits there until earlier messages have left. If a queue is full, the
 * start-up of its next message does not end, and `ready` falls: nothing is lost.
 */
export class SendUnit extends Module.with(sendParameters) {
  here = input(coordinatesType(this.p))
  ts = input(uint(latencyWidth))
  send = input(injectionType(this.p))
  /** By injection channel. */
  links = localPortsOf(this.p).map(() => output(linkType(this.p)))
  /** By injection channel and virtual channel, for {@link CreditMonitor}: credits. */
  lent = this.links.map(() => output(placesType(this.p)))

  startUp = new StartUp(this.p)
  /** Finds the first direction, if that matters. */
  routing = this.p.injection === 'all-port' ? [routeUnit(this.p)] : []
  queues = this.p.startup === 'serial' ? this.links.map(() => new SendQueue(this.p)) : []
  senders = this.links.map(() => new Sender(this.p))
  /** The injection channel for the message whose start-up has ended. */
  channel = wire(portType(portCount(this.p)))

  @wiring connectStartUp() {
    this.startUp.ts = this.ts
    this.startUp.sending = any(maskOf(this.senders.map((sender) => sender.busy)))
    connect(this.send, this.startUp.send)
  }

  /** A message from a node to itself has no direction; it enters the first channel. */
  @wiring route() {
    const { to } = this.startUp.started.packet
    if (this.p.injection === 'one-port') this.channel = 0
    for (const unit of this.routing) {
      unit.here = this.here
      unit.eject = Port.XPlus
      unit.to = to
      if (this.p.header === 'absolute') unit.way = this.startUp.started.packet.way
      else clear(unit.way)
      clear(unit.from)
      clear(unit.vc)
      clear(unit.outputs)
      this.channel = unit.route.port
    }
  }

  @comb dispatch() {
    const { started } = this.startUp
    const entries = this.entries()
    entries.forEach((entry, channel) => {
      entry.valid = started.valid && this.channel === channel
      entry.packet = started.packet
    })
    started.ready = any(maskOf(entries.map(({ ready }, channel) => ready && this.channel === channel)))
  }

  @wiring connectSenders() {
    this.queues.forEach((queue, channel) => {
      connect(queue.first, this.senders[channel].inject)
      queue.busy = this.senders[channel].busy
    })
    this.senders.forEach((sender, channel) => {
      sender.here = this.here
      connect(sender.link, this.links[channel])
      this.lent[channel] = sender.lent
    })
  }

  /** The targets of messages after their start-up, by channel. */
  entries(): Injection[] {
    return this.p.startup === 'serial' ? this.queues.map(({ send }) => send) : this.senders.map(({ inject }) => inject)
  }
}

'use rtl'
import { comb, input, Module, output, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { injectionType, packetType, sourceParameters, type Packet, type SourceParameters } from '../terminal/packet.js'
import { sendParameters } from './parameters.js'
import { pick } from '../lib/pick.js'

export interface SendQueueParameters extends SourceParameters {
  /** Messages. */
  readonly queue: number
}

/** Messages that wait for an injection channel, in order. One that finds nobody before it passes in the same cycle. */
export class SendQueue extends Module.with({ ...sourceParameters, ...pick(sendParameters, 'queue') }) {
  send = input(injectionType(this.p))
  first = output(injectionType(this.p))

  fifo = new Fifo<Packet>({ depth: this.p.queue, type: packetType(this.p) })

  /** Whether there is room depends on registers alone. */
  @wiring accept() {
    this.send.ready = !this.fifo.full
  }

  @comb offer() {
    this.first.valid = this.send.valid || !this.fifo.empty
    this.first.packet = this.fifo.empty ? this.send.packet : this.fifo.dout
  }

  @wiring connectFifo() {
    this.fifo.din = this.send.packet
    this.fifo.push = this.send.valid && !this.fifo.full && !(this.fifo.empty && this.first.ready)
    this.fifo.pop = !this.fifo.empty && this.first.ready
  }
}

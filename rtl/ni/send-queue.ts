'use rtl'
import { bool, comb, input, Module, output, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { injectionType, packetType, sourceParameters, type Packet, type SourceParameters } from '../terminal/packet.js'
import { SendQueueActivity, sendQueueActivityType } from './activity.js'
import { sendParameters } from './parameters.js'
import { pick } from '../lib/pick.js'

export interface SendQueueParameters extends SourceParameters {
  /** The number of messages. */
  readonly queue: number
}

/** Messages that wait for an injection channel, in order. A message with none before it passes in the same cycle. */
export class SendQueue extends Module.with({ ...sourceParameters, ...pick(sendParameters, 'queue') }) {
  send = input(injectionType(this.p))
  first = output(injectionType(this.p))
  /** The sender has begun a message and not ended it. Only for {@link activity}. */
  busy = input(bool)
  /** For observers. */
  activity = output(sendQueueActivityType)

  fifo = new Fifo<Packet>({ depth: this.p.queue, type: packetType(this.p) })

  /** `ready` depends only on registers. */
  @wiring accept() {
    this.send.ready = !this.fifo.full
  }

  @comb offer() {
    this.first.valid = this.send.valid || !this.fifo.empty
    this.first.packet = this.fifo.empty ? this.send.packet : this.fifo.dout
  }

  @comb tell() {
    if (!this.first.valid) this.activity = SendQueueActivity.Empty
    else if (this.first.ready) this.activity = SendQueueActivity.Moves
    else this.activity = this.busy ? SendQueueActivity.ChannelBusy : SendQueueActivity.NoCredit
  }

  @wiring connectFifo() {
    this.fifo.din = this.send.packet
    this.fifo.push = this.send.valid && !this.fifo.full && !(this.fifo.empty && this.first.ready)
    this.fifo.pop = !this.fifo.empty && this.first.ready
  }
}

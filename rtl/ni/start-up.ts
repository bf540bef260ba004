'use rtl'
import { bool, comb, input, low, Module, output, reg, seq, uint, unused, wire } from 'flitwave/hdl'
import { injectionType, packetType } from '../terminal/packet.js'
import { OfferActivity, offerActivityType, StartUpActivity, startUpActivityType } from './activity.js'
import { latencyWidth, sendParameters } from './parameters.js'

/**
 * Delays each message by the start-up latency: a message that is accepted in cycle c moves on in cycle c + ts, in the same
 * cycle if ts = 0. It has room for one message. `serial`: the next one is accepted in the cycle in which this one moves on;
 * `blocking`: when the tail has left.
 */
export class StartUp extends Module.with(sendParameters) {
  /** The start-up latency of messages that are accepted in this cycle. */
  ts = input(uint(latencyWidth))
  /** A part of a message has not yet left the sender. */
  sending = input(bool)
  send = input(injectionType(this.p))
  started = output(injectionType(this.p))
  /** For observers: the activity for the message on offer, and for the accepted one. */
  offer = output(offerActivityType)
  activity = output(startUpActivityType)

  /** There is a message. */
  held = reg(bool, false)
  message = reg(packetType(this.p), 0)
  /** Cycles that it must wait after this one. */
  left = reg(uint(latencyWidth), 0)
  /** Its start-up has ended. */
  over = wire(bool)
  /** The next message need not wait. */
  idle = wire(bool)

  @comb status() {
    this.over = this.held && this.left === 0
    if (this.p.startup === 'serial') unused(this.sending)
    this.idle = !this.held && (this.p.startup === 'serial' || !this.sending)
  }

  @comb accept() {
    const goesOn = this.over && this.started.ready
    this.send.ready = this.idle || (this.p.startup === 'serial' && goesOn)
  }

  @comb goOn() {
    this.started.valid = this.over || (this.idle && this.send.valid && this.ts === 0)
    this.started.packet = this.held ? this.message : this.send.packet
  }

  @comb tell() {
    const { started } = this
    const waitsForNext = this.p.startup === 'serial' ? StartUpActivity.QueueFull : StartUpActivity.NoCredit
    if (started.valid) this.activity = started.ready ? StartUpActivity.Moves : waitsForNext
    else if (this.held || (this.idle && this.send.valid)) this.activity = StartUpActivity.StartUp
    else this.activity = StartUpActivity.Empty
  }

  @comb tellOffer() {
    if (!this.send.valid) this.offer = OfferActivity.Empty
    else if (this.send.ready) this.offer = OfferActivity.Moves
    else this.offer = this.held ? OfferActivity.StartUpBusy : OfferActivity.PortBusy
  }

  @seq advance() {
    const goesOn = this.started.valid && this.started.ready
    const stays = this.send.valid && this.send.ready && (this.held || !goesOn)
    if (stays) {
      this.held = true
      this.message = this.send.packet
      this.left = this.ts === 0 ? 0 : low(this.ts - 1, latencyWidth)
    } else if (goesOn) this.held = false
    else if (this.left !== 0) this.left--
  }
}

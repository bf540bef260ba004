'use rtl'
import { assume, bool, clear, comb, input, low, Module, output, reg, seq, uint, wire } from 'flitwave/hdl'
import { BanyanSourceActivity, banyanSourceActivityType } from './activity.js'
import { channelType } from './flit.js'
import type { Region } from './header.js'
import { injectionType } from './packet.js'
import { flitParameters } from './parameters.js'

/**
 * Sends packets into a banyan, one after the other. The head leaves in the cycle in which the packet is accepted. Instead of
 * data, each flit carries its number in the packet and the packet's tag.
 */
export class BanyanSource extends Module.with(flitParameters) {
  inject = input(injectionType(this.p))
  /** Sends nothing in this cycle: a bubble within a packet, or a pause between packets. */
  pause = input(bool)
  channel = output(channelType(this.p))
  /** For observers. */
  activity = output(banyanSourceActivityType)

  /** The remaining flits of the current packet; 0 between packets. */
  left = reg(uint(this.p.lengthWidth), 0)
  /** The number of the next flit in the current packet. */
  next = reg(uint(this.p.lengthWidth), 0)
  tag = reg(uint(this.p.tagWidth), 0)
  begins = wire(bool)

  @comb accept() {
    this.inject.ready = this.left === 0 && this.channel.ready && !this.pause
    this.begins = this.left === 0 && this.inject.valid
  }

  @comb send() {
    this.channel.valid = (this.begins || this.left !== 0) && !this.pause
    const { packet } = this.inject
    const { flit } = this.channel
    flit.head = this.begins
    flit.tail = this.begins ? packet.flits === 1 : this.left === 1
    if (this.begins) flit.header = packet.header
    else clear(flit.header)
    flit.tag = this.begins ? packet.tag : this.tag
    flit.sequence = this.begins ? 0 : this.next
    clear(flit.payload)
  }

  @comb tell() {
    if (!this.begins && this.left === 0) this.activity = BanyanSourceActivity.Empty
    else if (this.pause) this.activity = BanyanSourceActivity.Paused
    else this.activity = this.channel.ready ? BanyanSourceActivity.Moves : BanyanSourceActivity.NoRoom
  }

  @seq advance() {
    const { header, flits } = this.inject.packet
    assume(!this.begins || flits !== 0, 'a packet without flits')
    if (this.p.header === 'region') {
      const { min, max } = header as Region
      assume(!this.begins || min <= max, 'a packet to a region that ends before it begins')
    }
    const sent = this.channel.valid && this.channel.ready
    if (this.begins && sent) {
      this.left = low(this.inject.packet.flits - 1, this.p.lengthWidth)
      this.next = 1
      this.tag = this.inject.packet.tag
    } else if (sent) {
      this.left--
      this.next++
    }
  }
}

'use rtl'
import { asBit, assert, bool, comb, input, Module, output, seq, struct, uint, wiring } from 'flitwave/hdl'
import { Delay } from '../../lib/delay.js'
import type { Cube, WrappedRegion } from '../header.js'
import { slotDemandType, SlotGenerator, slotTrafficParameters, type SlotTrafficParameters } from './slot-generator.js'
import { slotLinkType, slotPacketType, type SlotPacketParameters } from './slot-link.js'
import { SlotEventsType } from './slot-meter.js'

/** Packets of generated traffic mark multicasts in their tag. */
export function slotTrafficPacket(p: SlotTrafficParameters): SlotPacketParameters {
  return { addressWidth: p.addressWidth, header: p.header, tagWidth: 1 }
}

const SentType = struct({ unicast: bool, multicast: bool }, { name: 'Sent' })

/** A node of a slotted banyan: sends random packets, accepts arrivals, and reports both and the answers. */
export class SlotNode extends Module.with(slotTrafficParameters) {
  /** Its number. */
  here = input(uint(this.p.addressWidth))
  /** The start of the random sequence; not 0, and different for each node. */
  seed = input(uint(64))
  demand = input(slotDemandType(this.p))
  inject = output(slotLinkType(slotTrafficPacket(this.p)))
  delivered = input(slotPacketType(slotTrafficPacket(this.p)))
  events = output(SlotEventsType)
  coin = output(bool)

  generator = new SlotGenerator(this.p)
  /** The packet that was sent in the slot whose copies arrive in this cycle. */
  sent = new Delay({ cycles: this.p.addressWidth, type: SentType })

  @wiring connectGenerator() {
    const { offer } = this.generator
    this.generator.seed = this.seed
    this.generator.demand = this.demand
    this.coin = this.generator.coin
    this.inject.packet = { valid: offer.valid, header: offer.header, tag: asBit(offer.multicast) }
    this.sent.din = { unicast: offer.valid && !offer.multicast, multicast: offer.valid && offer.multicast }
  }

  @comb report() {
    const { events, delivered } = this
    const { accepted } = this.inject
    events.sendsUnicast = this.sent.din.unicast
    events.sendsMulticast = this.sent.din.multicast
    events.unicastAccepted = accepted && this.sent.dout.unicast
    events.multicastAccepted = accepted && this.sent.dout.multicast
    events.takesUnicast = delivered.valid && delivered.tag === 0
    events.takesCopy = delivered.valid && delivered.tag === 1
  }

  @seq check() {
    const { unicast, multicast } = this.sent.dout
    assert(!this.inject.accepted || unicast || multicast, 'a packet is accepted that was not sent')
    assert(!this.delivered.valid || this.isForHere(), 'a packet arrives at a node that it is not for')
  }

  isForHere(): boolean {
    if (this.p.header === 'cube') {
      const { value, mask } = this.delivered.header as Cube
      return value === this.here && mask === 0
    }
    const { min, max, wraps } = this.delivered.header as WrappedRegion
    return min === this.here && max === this.here && (this.p.header === 'region' || !wraps)
  }
}

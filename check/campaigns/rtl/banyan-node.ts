'use rtl'
import {
  any,
  assert,
  bit,
  bool,
  comb,
  input,
  literal,
  Module,
  output,
  pack,
  reg,
  seq,
  uint,
  unpackAs,
  unused,
  wire,
} from 'flitwave/hdl'
import { indexToOneHot, lowestOne, maskOf, oneHotToIndex, selectOneHot } from '../../../rtl/lib/one-hot.js'
import { arrivalType } from '../../../rtl/min/flit.js'
import { headerType } from '../../../rtl/min/header.js'
import { injectionType } from '../../../rtl/min/packet.js'
import { casePacketType, isFor, banyanCaseParameters } from './banyan-case.js'

/**
 * The part of a node in a case: it sends its own packets, one after the other, and records arrivals. Exactly one copy of
 * each packet for it must arrive, in the order of its source.
 */
export class BanyanNode extends Module.with(banyanCaseParameters) {
  here = input(uint(this.p.addressWidth))
  packets = Array.from({ length: this.p.packets }, () => input(casePacketType(this.p)))
  /** Packet k is from the same source as packet k - 1. */
  follows = input(uint(this.p.packets))
  inject = output(injectionType(this.p))
  arrival = input(arrivalType(this.p))
  /** A packet is accepted. */
  sends = output(bool)
  /** A packet for this node has not arrived. */
  waits = output(bool)

  /** The packets whose tails have arrived, by tag. */
  got = reg(uint(this.p.packets), 0)
  sent = reg(uint(this.p.packets), 0)
  next = wire(uint(this.p.packets))
  missing = wire(uint(this.p.packets))
  /** The packet of the arriving flit. */
  coming = wire(uint(this.p.packets))

  @comb offer() {
    const own = maskOf(this.packets.map(({ source, flits }) => flits !== 0 && source === this.here))
    this.next = lowestOne(own & ~this.sent)
    const { packet } = this.inject
    packet.header = unpackAs(
      headerType(this.p.header, this.p.addressWidth),
      this.choose(this.packets.map(({ header }) => pack(header))),
    )
    packet.flits = this.choose(this.packets.map(({ flits }) => flits))
    packet.tag = oneHotToIndex(this.next, this.p.packets)
    this.inject.valid = any(this.next)
    this.sends = this.inject.valid && this.inject.ready
  }

  @comb account() {
    const wanted = maskOf(this.packets.map(({ flits, header }) => flits !== 0 && isFor(this.here, header)))
    const { valid, flit } = this.arrival
    this.missing = wanted & ~this.got
    this.coming = valid ? indexToOneHot(flit.tag, this.p.packets) : 0
    this.waits = any(this.missing)
  }

  @seq advance() {
    const { valid, flit } = this.arrival
    assert(!valid || any(this.coming & this.missing), 'a packet comes twice, or is not for this node')
    assert(!any(this.coming & this.behind()), 'a packet has overtaken another one from its source')
    if (this.sends) this.sent = this.sent | this.next
    if (valid && flit.tail) this.got = this.got | this.coming
  }

  /** The packets for which an earlier one from the same source is missing. */
  behind(): number {
    if (this.p.packets === 1) unused(this.follows)
    const flags = [literal(bool, false)]
    for (let k = 1; k < this.p.packets; k++) {
      flags.push(bit(this.follows, k) && (flags[k - 1] || bit(this.missing, k - 1)))
    }
    return maskOf(flags)
  }

  choose(values: readonly number[]): number {
    return selectOneHot(this.next, values)
  }
}

'use rtl'
import {
  any,
  array,
  assert,
  bit,
  bits,
  bool,
  comb,
  input,
  label,
  low,
  Module,
  output,
  reg,
  seq,
  struct,
  uint,
} from 'flitwave/hdl'
import type { ParametersOf, TypeOf } from 'flitwave/hdl'
import { isOneHot, maskOf } from '../../lib/one-hot.js'
import { xorshift64 } from '../../lib/xorshift.js'
import { headerType, type Header } from '../header.js'
import { slotPacketParameters } from './slot-link.js'
import { pick } from '../../lib/pick.js'

export const slotTrafficParameters = pick(slotPacketParameters, 'addressWidth', 'header')

export type SlotTrafficParameters = ParametersOf<typeof slotTrafficParameters>

/** The traffic parameters, the same for all nodes. */
export type SlotDemand = TypeOf<typeof slotDemandType>

export function slotDemandType({ addressWidth }: Pick<SlotTrafficParameters, 'addressWidth'>) {
  return struct(
    {
      /** rho: the number of slots of 2^16 in which a node sends a packet. */
      packets: uint(17),
      /** m: the number of multicasts among 2^16 packets. */
      multicasts: uint(17),
      /** f: destinations of a multicast, 1 to N; a power of two if they are named by a cube. */
      copies: uint(addressWidth + 1),
    },
    { name: 'SlotDemand' },
  )
}

/** A packet for the network, or none. */
export function slotOfferType(p: SlotTrafficParameters) {
  return struct(
    { valid: bool, multicast: bool, header: headerType(p.header, p.addressWidth) },
    { name: 'SlotOffer', show: ({ valid, multicast }) => label.when(valid, label.when(multicast, 'M', 'U')) },
  )
}

/**
 * The traffic of Park and Yoon's analysis: nodes send in each slot independently. A unicast goes to a uniformly random node.
 * The f destinations of a multicast are
 *
 * | header  |                                                                                                  |
 * |---------|--------------------------------------------------------------------------------------------------|
 * | region  | the nodes s to s + f - 1, with s uniform in 0..N - f (case (A))                                  |
 * | wrapped | the same around the end, with s uniform in 0..N - 1                                              |
 * | cube    | the nodes that agree with a uniform one in the low n - log2 f bits of their numbers (case (B))   |
 *
 * A uniform number below k is the upper part of 24 random bits times k. So the probabilities of two values differ by at most
 * k / 2^24, one part in 16,000.
 */
export class SlotGenerator extends Module.with(slotTrafficParameters) {
  /** The start of the random sequence; not 0, and different for each node. */
  seed = input(uint(64))
  demand = input(slotDemandType(this.p))
  offer = output(slotOfferType(this.p))
  /** A random bit that the offer does not use. */
  coin = output(bool)

  /**
   * Bits 15 to 0 decide if a packet is sent, 31 to 16 if it is a multicast, and 55 to 32 its destination; 63 is the coin.
   */
  random = reg(uint(64), 0)
  /** The seed has been taken. */
  started = reg(bool, false)

  @comb draw() {
    const { demand, offer } = this
    const nodes = 2 ** this.p.addressWidth
    const multicast = bits(this.random, 31, 16) < demand.multicasts
    const starts = this.p.header === 'region' && multicast ? nodes + 1 - demand.copies : nodes
    const start = low((bits(this.random, 55, 32) * starts) >> 24, this.p.addressWidth)
    offer.valid = this.started && bits(this.random, 15, 0) < demand.packets
    offer.multicast = multicast
    offer.header = this.headerFrom(start, multicast)
    this.coin = bit(this.random, 63)
  }

  @seq next() {
    const { copies } = this.demand
    const isPossible = copies >= 1 && copies <= 2 ** this.p.addressWidth
    assert(this.seed !== 0, 'a random sequence that begins with 0 stays there')
    assert(isPossible && (this.p.header !== 'cube' || isOneHot(copies)), 'no multicast has so many destinations')
    this.random = this.started ? xorshift64(this.random) : this.seed
    this.started = true
  }

  headerFrom(start: number, multicast: boolean): Header {
    const { addressWidth, header } = this.p
    if (header === 'cube') {
      const mask = multicast ? this.stars() : 0
      return { value: start & ~mask, mask }
    }
    const last = multicast ? low(start + this.demand.copies - 1, addressWidth) : start
    return header === 'region' ? { min: start, max: last } : { min: start, max: last, wraps: last < start }
  }

  /** Stars in the upper log2 f bits: bit i is one if f is at least 2^(n - i). */
  stars(): number {
    const n = this.p.addressWidth
    return maskOf(array(n, (i) => any(bits(this.demand.copies, n, n - i))))
  }
}

'use rtl'
import { assert, bit, bits, comb, input, low, mask, Module, output, reg, seq, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { countOnes } from '../lib/count.js'
import { receiptType } from '../ni/parameters.js'
import { directionsOf, localPortsOf } from '../router/port.js'
import { messageTrafficParameters, stampWidth } from './parameters.js'

/** The messages that a node has received and forwarded so far. All sums are modulo 2^32. */
export type MessageReport = TypeOf<typeof MessageReportType>

export const MessageReportType = struct(
  {
    /** Received messages. */
    messages: uint(32),
    /** Their flits. */
    flits: uint(32),
    /** Their latencies in cycles, each from the cycle in which the interface accepted the message. */
    latency: uint(32),
    /** Heads that have left over links to other nodes: summed over all nodes, the hops of all messages. */
    hops: uint(32),
  },
  { name: 'MessageReport' },
)

/**
 * Counts messages, and adds up their latencies and hops. A stamp that has wrapped around looks recent, so latencies of half
 * its period are refused; they occur before any that exceed the period.
 */
export class MessageMeter extends Module.with(messageTrafficParameters) {
  /** The current cycle, as in the tags of messages that are sent now. */
  now = input(uint(stampWidth(this.p)))
  /** By ejection channel. */
  received = localPortsOf(this.p).map(() => input(receiptType(this.p)))
  /** The directions in which a head leaves. */
  leaving = input(mask(directionsOf(this.p).length))
  report = output(MessageReportType)

  messages = reg(uint(32), 0)
  flits = reg(uint(32), 0)
  latency = reg(uint(32), 0)
  hops = reg(uint(32), 0)

  @comb show() {
    this.report = { messages: this.messages, flits: this.flits, latency: this.latency, hops: this.hops }
  }

  @seq count() {
    this.messages = low(this.messages + countOnes(this.received.map(({ valid }) => valid)), 32)
    this.hops = low(this.hops + countOnes(directionsOf(this.p).map((direction) => bit(this.leaving, direction))), 32)
  }

  /** Receipts that are not valid are 0. */
  @seq sum() {
    const flits = this.received.map((receipt) => receipt.flits).reduce((sum, more) => sum + more)
    const latencies = this.received.map(({ valid, tag }) => (valid ? this.since(tag) : 0))
    for (const latency of latencies)
      assert(!bit(latency, stampWidth(this.p) - 1), 'a latency is near or past what its stamp can tell')
    this.flits = low(this.flits + flits, 32)
    this.latency = low(this.latency + latencies.reduce((sum, more) => sum + more), 32)
  }

  /** The cycles since a message was sent. */
  since(tag: number): number {
    const sent = bits(tag, this.p.tagWidth - 1, this.p.tagWidth - stampWidth(this.p))
    return low(this.now - sent, stampWidth(this.p))
  }
}

'use rtl'
import { bool, comb, concat, input, literal, low, Module, output, reg, seq, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { rotateLeft } from '../lib/one-hot.js'
import { deliveryType } from '../terminal/packet.js'
import { trafficParameters } from './parameters.js'

/** The traffic of a node so far. */
export type TrafficReport = TypeOf<typeof TrafficReportType>

export const TrafficReportType = struct(
  {
    /** Flits of the packets that the source has accepted, modulo 2^32. */
    sent: uint(32),
    /** Flits that have arrived, modulo 2^32. */
    received: uint(32),
    /** Digest of the arrivals and their times: any difference most likely changes it. */
    checksum: uint(32),
  },
  { name: 'TrafficReport' },
)

/**
 * Counts flits. The checksum covers every bit of the arrivals and their cycles, so that two simulations with equal checksums
 * have most likely agreed in everything, and so that no logic can be removed as unused.
 */
export class TrafficMeter extends Module.with(trafficParameters) {
  /** A packet is accepted. */
  sends = input(bool)
  delivered = input(deliveryType(this.p))
  report = output(TrafficReportType)

  sent = reg(uint(32), 0)
  received = reg(uint(32), 0)
  checksum = reg(uint(32), 0)

  @comb show() {
    this.report = { sent: this.sent, received: this.received, checksum: this.checksum }
  }

  @seq count() {
    if (this.sends) this.sent = this.sent + this.p.packetFlits
    if (this.delivered.valid) this.received++
  }

  @seq sum() {
    const { head, tail, tag, payload } = this.delivered.flit
    const turned = rotateLeft(this.checksum, literal(uint(1), 1), 32)
    const word = payload ^ concat(low(tag, 16), head, tail, literal(uint(14), 0))
    this.checksum = this.delivered.valid ? turned ^ word : turned
  }
}

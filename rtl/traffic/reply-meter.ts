'use rtl'
import { comb, input, low, Module, output, reg, seq, struct, uint } from 'flitwave/hdl'
import { deliveryType } from '../terminal/packet.js'
import { countBits, MeasurementType, replyParameters, timeSumBits } from './load-parameters.js'
import { epochOf, isReply } from './reply-server.js'

/** The replies of a measurement at one node: those to requests created in it. */
export const ReplyReportType = struct(
  {
    /** Replies of the measurement that have arrived here. */
    delivered: uint(countBits),
    /** Replies, and their flits, that arrived while it was open, regardless of their requests. */
    packets: uint(countBits),
    flits: uint(countBits),
    /**
     * The sum of the arrival cycles of replies of the measurement here, minus the sum of the arrival cycles of their
     * requests here. Over all nodes, once all have arrived, it is the sum of the times between the two. Modulo 2^40.
     */
    times: uint(timeSumBits),
  },
  { name: 'ReplyReport' },
)

/** Measures the replies that arrive at a node, and those that it owes. */
export class ReplyMeter extends Module.with(replyParameters) {
  measurement = input(MeasurementType)
  delivered = input(deliveryType(this.p))
  report = output(ReplyReportType)

  sums = reg(ReplyReportType, 0)

  @comb show() {
    this.report = this.sums
  }

  @seq count() {
    const { begins, isOpen, now } = this.measurement
    const { valid, flit } = this.delivered
    const arrives = this.isMeasured() && isReply(flit, this.p)
    const isAsked = this.isMeasured() && !isReply(flit, this.p)
    const isOfReply = valid && isReply(flit, this.p)
    if (begins) this.sums = { delivered: 0, packets: 0, flits: 0, times: 0 }
    else {
      if (arrives) this.sums.delivered++
      if (isOpen && isOfReply) this.sums.flits++
      if (isOpen && isOfReply && flit.tail) this.sums.packets++
      this.sums.times = low(this.sums.times + (arrives ? now : 0) - (isAsked ? now : 0), timeSumBits)
    }
  }

  /** The tail of a packet of the measurement, a request or a reply. */
  isMeasured(): boolean {
    const { valid, flit } = this.delivered
    const epoch = epochOf(flit, this.p)
    return valid && flit.tail && epoch !== 0 && epoch === this.measurement.epoch
  }
}

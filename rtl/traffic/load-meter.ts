'use rtl'
import { bits, bool, comb, input, low, Module, output, reg, seq, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { deliveryType } from '../terminal/packet.js'
import { countBits, epochBits, loadParameters, MeasurementType, timeSumBits } from './load-parameters.js'

/** The results of a measurement at one node. */
export type LoadReport = TypeOf<typeof LoadReportType>

export const LoadReportType = struct(
  {
    /** Packets created here while the measurement was open. */
    created: uint(countBits),
    /** Packets of the measurement that have arrived here. */
    delivered: uint(countBits),
    /** Packets and flits that arrived while it was open, regardless of their creation. */
    packets: uint(countBits),
    flits: uint(countBits),
    /**
     * The sum of the arrival cycles of packets of the measurement here, minus the sum of the creation cycles here. Over all
     * nodes, once all packets have arrived, it is the sum of their latencies. Modulo 2^40.
     */
    times: uint(timeSumBits),
  },
  { name: 'LoadReport' },
)

/** Measures latency and throughput at a node, from the creation of packets (Dally and Towles, 23.3). */
export class LoadMeter extends Module.with(loadParameters) {
  measurement = input(MeasurementType)
  /** A packet is created: from the next cycle on it can leave. */
  created = input(bool)
  delivered = input(deliveryType(this.p))
  report = output(LoadReportType)

  sums = reg(LoadReportType, 0)

  @comb show() {
    this.report = this.sums
  }

  @seq count() {
    const { begins, isOpen } = this.measurement
    const creates = this.created && isOpen
    const { valid, flit } = this.delivered
    if (begins) this.sums = { created: 0, delivered: 0, packets: 0, flits: 0, times: 0 }
    else {
      if (creates) this.sums.created++
      if (this.arrives()) this.sums.delivered++
      if (isOpen && valid) this.sums.flits++
      if (isOpen && valid && flit.tail) this.sums.packets++
      const since = this.arrives() ? this.measurement.now : 0
      const until = creates ? this.measurement.now + 1 : 0
      this.sums.times = low(this.sums.times + since - until, timeSumBits)
    }
  }

  /** The tail of a packet that was created in the measurement. */
  arrives(): boolean {
    const { valid, flit } = this.delivered
    const epoch = bits(flit.tag, this.p.tagWidth - 1, this.p.tagWidth - epochBits)
    return valid && flit.tail && epoch !== 0 && epoch === this.measurement.epoch
  }
}

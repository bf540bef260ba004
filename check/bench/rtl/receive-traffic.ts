'use rtl'
import {
  array,
  bit,
  bits,
  clear,
  comb,
  concat,
  connect,
  literal,
  Module,
  output,
  reg,
  seq,
  uint,
  unused,
  wiring,
} from 'flitwave/hdl'
import { seedOf } from '../../../rtl/lib/seed.js'
import { xorshift32 } from '../../../rtl/lib/xorshift.js'
import { receiveParameters } from '../../../rtl/ni/parameters.js'
import { ReceiveUnit } from '../../../rtl/ni/receive-unit.js'
import { Sender } from '../../../rtl/ni/sender.js'
import { hasWay } from '../../../rtl/router/flit.js'
import { partParameters } from '../../../rtl/router/parameters.js'
import { TrafficReportType } from '../../../rtl/traffic/traffic-meter.js'
import { Digest } from './digest.js'

/** The receive latency in cycles: longer than most messages, so that several wait. */
const tr = 20

/** A receive unit, and a sender of random messages of 1 to 8 flits in front of it. */
export class ReceiveTraffic extends Module.with({ ...receiveParameters, topology: partParameters.topology }) {
  reports = array(1, () => output(TrafficReportType))

  random = reg(uint(32), seedOf(0))
  sender = new Sender(this.p)
  unit = new ReceiveUnit(this.p)
  digest = new Digest()

  @seq draw() {
    this.random = xorshift32(this.random)
  }

  /** Half of the cycles offer a message. */
  @comb offer() {
    const { inject } = this.sender
    inject.valid = bit(this.random, 0)
    inject.packet.flits = bits(this.random, 3, 1) + 1
    inject.packet.tag = bits(this.random, 3 + this.p.tagWidth, 4)
    clear(inject.packet.to)
    if (hasWay(this.p)) clear(inject.packet.way)
  }

  @wiring connectUnit() {
    clear(this.sender.here)
    clear(this.unit.here)
    this.unit.tr = tr
    connect(this.sender.link, this.unit.link)
  }

  @comb sum() {
    const { received, delivered } = this.unit
    this.digest.sends = this.sender.inject.valid && this.sender.inject.ready
    this.digest.arrives = delivered.valid
    this.digest.word = concat(
      received.valid,
      received.tag,
      received.flits,
      literal(uint(31 - this.p.tagWidth - this.p.lengthWidth), 0),
    )
    this.reports[0] = this.digest.report
    unused(this.unit.held, this.unit.activity, this.sender.lent, this.sender.activity, this.sender.busy)
  }
}

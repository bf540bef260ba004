'use rtl'
import {
  array,
  bit,
  bits,
  clear,
  comb,
  concat,
  indexWidth,
  literal,
  low,
  Module,
  output,
  reg,
  seq,
  uint,
  wiring,
} from 'flitwave/hdl'
import { CollectiveEngine } from '../../../rtl/collective/collective-engine.js'
import { collectiveParameters } from '../../../rtl/collective/parameters.js'
import { packetWidth, Table } from '../../../rtl/collective/tables.js'
import { seedOf } from '../../../rtl/lib/seed.js'
import { xorshift32 } from '../../../rtl/lib/xorshift.js'
import { TrafficReportType } from '../../../rtl/traffic/traffic-meter.js'
import { Digest } from './digest.js'

/** The start-up and the receive latency in cycles. */
const [ts, tr] = [12, 8]

/**
 * A collective engine with random tables, whose unicasts are taken, and others received, at random times. Its lists of
 * unicasts are circles, so that it never ends; its assertions fail, because more unicasts come than a collective has.
 */
export class CollectiveTraffic extends Module.with(collectiveParameters) {
  reports = array(1, () => output(TrafficReportType))

  engine = new CollectiveEngine(this.p)
  digest = new Digest()
  random = reg(uint(32), seedOf(0))
  /** Cycles in which tables are filled; the collective starts in the last one. */
  filling = reg(uint(8), 255)

  @seq draw() {
    this.random = xorshift32(this.random)
  }

  @wiring setLatencies() {
    this.engine.ts = ts
    this.engine.tr = tr
    clear(this.engine.step)
  }

  @seq countDown() {
    if (this.filling !== 0) this.filling--
  }

  @comb play() {
    const { engine, random } = this
    engine.start = this.filling === 1
    engine.arrived.forEach((arrived, channel) => {
      arrived.valid = this.filling === 0 && bits(random, 4 + channel, 2 + channel) === 0
      arrived.tag = bits(random, 8 + indexWidth(this.p.receptions), 9)
    })
    engine.sent.forEach((_, channel) => (engine.sent[channel] = bit(random, 12 + channel)))
    engine.send.forEach((send, channel) => (send.ready = bit(random, 16 + channel)))
  }

  /** No link is 0, so each list of descriptors ends in a circle. */
  @comb fill() {
    const { random } = this
    for (const load of this.engine.load) {
      load.valid = this.filling > 1
      load.table = this.table()
      clear(load.to)
      load.channel = 0
      load.index = bits(random, 19 + indexWidth(this.p.receptions), 20)
      load.data = load.table === Table.Packets ? low(random, packetWidth(this.p)) : 1 + bits(random, 16, 16)
    }
  }

  @comb sum() {
    const [send] = this.engine.send
    this.digest.sends = send.valid && send.ready
    this.digest.arrives = this.engine.complete
    this.digest.word = concat(
      send.valid,
      send.packet.flits,
      low(send.packet.tag, 2),
      literal(uint(29 - this.p.lengthWidth), 0),
    )
    this.reports[0] = this.digest.report
  }

  /** The table that is written in this cycle. */
  table(): Table {
    if (bit(this.random, 3)) return bit(this.random, 2) ? Table.Links : Table.Packets
    return bit(this.random, 2) ? Table.Heads : Table.Receptions
  }
}

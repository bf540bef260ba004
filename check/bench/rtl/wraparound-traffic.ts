'use rtl'
import { any, array, bits, comb, concat, literal, low, Module, output, reg, seq, uint } from 'flitwave/hdl'
import { seedOf } from '../../../rtl/lib/seed.js'
import { xorshift32 } from '../../../rtl/lib/xorshift.js'
import { maskOf } from '../../../rtl/lib/one-hot.js'
import { wordsWidth, wraparoundParameters } from '../../../rtl/min/wraparound/parameters.js'
import { WraparoundNetwork } from '../../../rtl/min/wraparound/wraparound-network.js'
import { TrafficReportType } from '../../../rtl/traffic/traffic-meter.js'
import { Digest } from './digest.js'

/**
 * A wrap-around network whose nodes send random multicasts to random sets of nodes. The tag of a multicast is its node, so a
 * node begins the next one when all copies have arrived.
 */
export class WraparoundTraffic extends Module.with(wraparoundParameters) {
  reports = array(this.nodeCount(), () => output(TrafficReportType))

  network = new WraparoundNetwork(this.p)
  digests = array(this.nodeCount(), () => new Digest())
  /** By node: its random sequence. */
  random = array(this.nodeCount(), (id) => reg(uint(32), seedOf(id)))
  /** By node: the destinations that its multicast has not reached. */
  missing = array(this.nodeCount(), () => reg(uint(this.nodeCount()), 0))

  @comb send() {
    this.network.inject.forEach((inject, id) => {
      const random = this.random[id]
      const destinations = bits(random, this.nodeCount() - 1, 0)
      inject.valid = !any(this.missing[id]) && destinations !== 0
      inject.multicast = {
        destinations,
        start: 0,
        random: true,
        words: literal(uint(wordsWidth(this.p)), 4) | bits(random, 11, 10),
        tag: id,
      }
    })
    this.network.words.forEach((words, id) => {
      words.valid = true
      words.word = low(this.random[id], this.p.payloadWidth)
    })
  }

  @seq follow() {
    const { inject, delivered } = this.network
    this.random.forEach((random, id) => {
      this.random[id] = xorshift32(random)
      const ends = maskOf(delivered.map(({ valid, flit }) => valid && flit.tail && flit.tag === id))
      const { valid, ready, multicast } = inject[id]
      this.missing[id] = valid && ready ? multicast.destinations : this.missing[id] & ~ends
    })
  }

  @comb sum() {
    const { inject, delivered } = this.network
    this.digests.forEach((digest, id) => {
      const { valid, flit } = delivered[id]
      digest.sends = inject[id].valid && inject[id].ready
      digest.arrives = valid
      digest.word = concat(
        valid,
        flit.head,
        flit.tail,
        flit.tag,
        low(flit.payload, 12),
        literal(uint(17 - this.p.tagWidth), 0),
      )
      this.reports[id] = digest.report
    })
  }

  nodeCount(): number {
    return 2 ** this.p.addressWidth
  }
}

'use rtl'
import {
  any,
  array,
  assert,
  bit,
  comb,
  input,
  mask,
  Module,
  output,
  reg,
  seq,
  uint,
  vec,
  wire,
  wiring,
} from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { Fifo } from '../lib/fifo.js'
import { maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { placesType } from '../router/credit-monitor.js'
import { coordinatesType, flitType, type Flit } from '../router/flit.js'
import { creditsUnderWay, creditType, linkType } from '../router/link.js'
import { linkParameters, partParameters } from '../router/parameters.js'
import { deliveryType } from './packet.js'
import { isFor } from './sink.js'

/**
 * A sink whose node may leave flits waiting. It has a buffer for each virtual channel, and in each cycle delivers a flit
 * from one of those that the node accepts, in turn. An undelayed flit is delivered in the cycle in which it arrives.
 */
export class BufferedSink extends Module.with({ ...linkParameters, ...pick(partParameters, 'depth') }) {
  here = input(coordinatesType(this.p))
  link = input(linkType(this.p))
  /** By virtual channel: the next flit. */
  fronts = array(this.p.vcs, () => output(deliveryType(this.p)))
  /** The mask of virtual channels whose next flit the node accepts. */
  takes = input(mask(this.p.vcs))
  delivered = output(deliveryType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: flits and returning credits. */
  held = output(placesType(this.p))

  buffers = array(this.p.vcs, () => new Fifo<Flit>({ depth: this.p.depth, type: flitType(this.p) }))
  arbiter = new RoundRobinArbiter({ requesters: this.p.vcs })
  /** The flit of the last cycle has freed a place. */
  credit = reg(creditType(this.p), 0)
  /** By virtual channel: the tag of the packet that is arriving. */
  tags = reg(vec(this.p.vcs, uint(this.p.tagWidth)), 0)
  arriving = reg(mask(this.p.vcs), 0)
  granted = wire(mask(this.p.vcs))

  @wiring connectBuffers() {
    this.buffers.forEach((buffer, vc) => {
      const passes = bit(this.granted, vc) && buffer.empty
      buffer.din = this.link.flit
      buffer.push = this.arrives(vc) && !passes
      buffer.pop = bit(this.granted, vc) && !buffer.empty
    })
  }

  @comb show() {
    this.buffers.forEach((buffer, vc) => {
      this.fronts[vc].valid = !buffer.empty || this.arrives(vc)
      this.fronts[vc].flit = buffer.empty ? this.link.flit : buffer.dout
    })
  }

  @comb choose() {
    this.arbiter.requests = maskOf(this.fronts.map(({ valid }) => valid)) & this.takes
    this.arbiter.accept = true
    this.granted = this.arbiter.grant
  }

  @comb deliver() {
    const vc = oneHotToIndex(this.granted, this.p.vcs)
    this.delivered.valid = any(this.granted)
    this.delivered.flit = this.fronts.map(({ flit }) => flit)[vc]
    this.link.credit = this.credit
    creditsUnderWay(this.credit, this.p).forEach((count, i) => {
      this.held[i] = this.buffers[i].count + count
    })
  }

  @seq returnCredit() {
    this.credit = { valid: any(this.granted), vc: oneHotToIndex(this.granted, this.p.vcs) }
  }

  @seq check() {
    const { valid, flit } = this.link
    assert(!valid || !flit.head || isFor(this.here, flit.to, this.p), 'a packet is delivered to another node')
    for (let vc = 0; vc < this.p.vcs; vc++) {
      const isOpen = bit(this.arriving, vc)
      assert(!this.arrives(vc) || flit.head !== isOpen, 'a packet is not delivered whole')
      assert(!this.arrives(vc) || flit.head || flit.tag === this.tags[vc], 'two packets are mixed')
    }
  }

  @seq follow() {
    const { valid, vc, flit } = this.link
    if (!valid) return
    this.tags[vc] = flit.tag
    this.arriving = maskOf(array(this.p.vcs, (i) => (vc === i ? !flit.tail : bit(this.arriving, i))))
  }

  /** True if a flit arrives on a virtual channel. */
  arrives(vc: number): boolean {
    return this.link.valid && this.link.vc === vc
  }
}

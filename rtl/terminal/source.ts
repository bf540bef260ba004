'use rtl'
import {
  array,
  assume,
  bool,
  clear,
  comb,
  enumOf,
  indexWidth,
  input,
  low,
  Module,
  optional,
  output,
  reg,
  seq,
  uint,
  unused,
  wire,
  wiring,
} from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { CreditCounter } from '../router/credit-counter.js'
import { placesType } from '../router/credit-monitor.js'
import { coordinatesType, hasWay } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { partParameters } from '../router/parameters.js'
import { injectionType, sourceParameters } from './packet.js'
import { leadsToNode } from './reach.js'

/** The activity of a source in a cycle, or the reason why it does not send. */
export enum SourceActivity {
  /** There is no packet to send. */
  Empty,
  /** The buffer at the other end of the link has no room for the next flit. */
  NoCredit,
  /** A flit leaves. */
  Moves,
}

export const sourceActivityType = enumOf(SourceActivity, 'SourceActivity')

/**
 * Sends packets into a router, one after the other: on virtual channel 0, or each on the next in turn that has room for its
 * head. The head leaves in the cycle in which the packet is accepted: there is no start-up latency (ts = 0). The payload is
 * the number of the flit in its packet. Assertions refuse packets that no router could deliver.
 */
export class Source extends Module.with({ ...sourceParameters, ...pick(partParameters, 'topology') }) {
  /** The place of its router. */
  here = input(coordinatesType(this.p))
  inject = input(injectionType(this.p))
  link = output(linkType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: its credits. */
  lent = output(placesType(this.p))
  /** For observers. */
  activity = output(sourceActivityType)

  /** The remaining flits of the current packet; 0 between packets. */
  left = reg(uint(this.p.lengthWidth), 0)
  /** The number of the next flit in the current packet. */
  next = reg(uint(this.p.payloadWidth), 0)
  tag = reg(uint(this.p.tagWidth), 0)
  begins = wire(bool)
  /** Room in virtual channel 0, and in the others if they are used. */
  room = new CreditCounter({ depth: this.p.depth })
  others = array(this.chooses ? this.p.vcs - 1 : 0, () => new CreditCounter({ depth: this.p.depth }))
  /** Chooses the virtual channel of the next packet, if there is a choice; stores that of the current one. */
  turns = optional(this.chooses, () => new RoundRobinArbiter({ requesters: this.p.vcs }))
  vc = optional(this.chooses, () => reg(uint(indexWidth(this.p.vcs)), 0))

  @comb accept() {
    const hasRoom = this.rooms().reduce((some, one) => some || one)
    this.inject.ready = this.left === 0 && hasRoom
    this.begins = this.inject.ready && this.inject.valid
    for (const arbiter of this.turns) {
      arbiter.requests = maskOf(this.rooms())
      arbiter.accept = this.begins
    }
  }

  @comb send() {
    const vc = this.left === 0 ? this.nextVc() : this.currentVc()
    const continues = this.left !== 0 && this.rooms()[vc]
    this.link.valid = this.begins || continues
    this.link.vc = vc
    const { flit } = this.link
    const { packet } = this.inject
    flit.head = this.begins
    flit.tail = this.begins ? packet.flits === 1 : this.left === 1
    flit.tag = this.begins ? packet.tag : this.tag
    flit.payload = this.begins ? this.headPayload() : this.next
  }

  @comb tell() {
    const hasFlit = this.left !== 0 || this.inject.valid
    if (!hasFlit) this.activity = SourceActivity.Empty
    else this.activity = this.link.valid ? SourceActivity.Moves : SourceActivity.NoCredit
  }

  /** Only a head carries the destination. */
  @comb address() {
    const { flit } = this.link
    const { packet } = this.inject
    if (this.begins) flit.to = packet.to
    else clear(flit.to)
    if (!hasWay(this.p)) return
    if (this.begins) flit.way = packet.way
    else clear(flit.way)
  }

  @wiring connectCredits() {
    const { valid, credit } = this.link
    this.counters().forEach((counter, vc) => {
      counter.spend = this.chooses ? valid && this.link.vc === vc : valid
      counter.earn = this.chooses ? credit.valid && credit.vc === vc : credit.valid
    })
    unused(credit.vc)
    const counters = this.counters()
    for (let vc = 0; vc < this.p.vcs; vc++) this.lent[vc] = vc < counters.length ? counters[vc].balance : this.p.depth
  }

  @seq advance() {
    const { packet } = this.inject
    assume(!this.begins || packet.flits !== 0, 'a packet without flits')
    assume(!this.begins || leadsToNode(this.here, packet.to, this.p), 'a packet to a place outside of the network')
    if (this.begins) {
      if (this.chooses) this.vc[0] = this.nextVc()
      this.left = low(packet.flits - 1, this.p.lengthWidth)
      this.next = 1
      this.tag = packet.tag
    } else if (this.link.valid) {
      this.left--
      this.next++
    }
  }

  /** True if a packet can be injected on more than one virtual channel. */
  get chooses(): boolean {
    return this.p.injectionVcs === 'all' && this.p.vcs > 1
  }

  /** The counters of the used virtual channels. */
  counters(): CreditCounter[] {
    return [this.room, ...this.others]
  }

  /** By used virtual channel: true if there is room for a flit. */
  rooms(): boolean[] {
    return this.counters().map(({ available }) => available)
  }

  /** The virtual channel of the packet that begins, or has begun. */
  nextVc(): number {
    return this.chooses ? oneHotToIndex(this.turns[0].grant, this.p.vcs) : 0
  }

  currentVc(): number {
    return this.chooses ? this.vc[0] : 0
  }

  /** The payload of the head. */
  protected headPayload(): number {
    return 0
  }
}

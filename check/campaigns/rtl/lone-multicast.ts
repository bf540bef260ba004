'use rtl'
import { any, assert, bool, comb, input, low, Module, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { maskOf } from '../../../rtl/lib/one-hot.js'
import { MonitoredNetwork } from '../../../rtl/min/wraparound/monitored-network.js'
import { wordsWidth, wraparoundParameters } from '../../../rtl/min/wraparound/parameters.js'

/** A wrap-around network with one multicast in it. Its words are the numbers from 1. */
export class LoneMulticast extends Module.with(wraparoundParameters) {
  /** True if there is a multicast. The other inputs define it. */
  start = input(bool)
  from = input(uint(this.p.addressWidth))
  destinations = input(uint(this.size()))
  /** s, the start of the copies; and true if the network draws it. */
  first = input(uint(this.p.addressWidth))
  random = input(bool)
  words = input(uint(wordsWidth(this.p)))

  network = new MonitoredNetwork(this.p)

  /** True until it has reached all its destinations. */
  running = reg(bool, true)
  taken = reg(bool, false)
  /** Words that the source has accepted. */
  sent = reg(uint(wordsWidth(this.p)), 0)
  /** The nodes that it has reached. */
  received = reg(uint(this.size()), 0)
  /** A flit was blocked, in any phase. */
  blocked = reg(bool, false)
  /** Cycles from the one in which the source accepts it to the one in which the last tail arrives. */
  latency = reg(uint(16), 0)

  accepted = wire(bool)
  fed = wire(bool)
  /** Nodes at which a head of phase two, or a word, arrives; a wrong word; a wrong tail. */
  heads = wire(uint(this.size()))
  bodies = wire(uint(this.size()))
  wrong = wire(uint(this.size()))
  short = wire(uint(this.size()))

  @wiring send() {
    this.network.inject.forEach((inject, id) => {
      inject.valid = this.start && !this.taken && this.from === id
      const { destinations, first, random, words } = this
      inject.multicast = { destinations, start: first, random, words, tag: 1 }
    })
    this.network.words.forEach((words, id) => {
      words.valid = this.taken && this.from === id
      words.word = this.sent + 1
    })
  }

  @comb watch() {
    const { inject, words, delivered } = this.network
    this.accepted = any(maskOf(inject.map(({ valid, ready }) => valid && ready)))
    this.fed = any(maskOf(words.map(({ valid, ready }) => valid && ready)))
    this.heads = maskOf(delivered.map(({ valid, flit }) => valid && flit.head))
    this.bodies = maskOf(delivered.map(({ valid, flit }) => valid && !flit.head))
    this.wrong = maskOf(delivered.map(({ valid, flit }) => valid && !flit.head && flit.payload !== flit.sequence))
    this.short = maskOf(delivered.map(({ valid, flit }) => valid && flit.tail && flit.sequence !== this.words))
  }

  @seq follow() {
    const isUnderway = this.network.underway !== 0
    if (this.taken && isUnderway) this.latency++
    if (!this.start || (this.taken && !isUnderway)) this.running = false
    if (this.accepted) this.taken = true
    if (this.fed) this.sent = low(this.sent + 1, wordsWidth(this.p))
    if (this.network.blocked) this.blocked = true
  }

  @seq check() {
    const arrives = any(this.heads) || any(this.bodies)
    assert(!arrives || (this.taken && this.running), 'a flit arrives that nobody has sent')
    assert(!any(this.heads & this.received), 'a multicast comes to a node twice')
    assert(!any(this.heads & ~this.destinations), 'a multicast comes to a node that it is not for')
    assert(!any(this.wrong), 'a word is not the one that was sent')
    assert(!any(this.short), 'a multicast has changed its length')
    this.received = this.received | this.heads
  }

  size(): number {
    return 2 ** this.p.addressWidth
  }
}

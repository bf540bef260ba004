'use rtl'
import { any, assert, bit, bool, clear, comb, input, Module, reg, seq, uint, wire, wiring } from 'flitwave/hdl'
import { maskOf, unionOf } from '../../../rtl/lib/one-hot.js'
import { Banyan } from '../../../rtl/min/banyan.js'
import { unicast } from '../../../rtl/min/header.js'
import { banyanParameters } from '../../../rtl/min/parameters.js'

/** A banyan into which some nodes send a packet of one flit each, all in the same cycle. */
export class Unicasts extends Module.with(banyanParameters) {
  /** The nodes that send, and by node the destination. */
  sends = input(uint(this.size()))
  to = Array.from({ length: this.size() }, () => input(uint(this.p.addressWidth)))

  network = new Banyan(this.p)

  /** True until all packets have arrived. */
  running = reg(bool, true)
  begun = reg(bool, false)
  /** The nodes from and to which no packet has gone yet. */
  waiting = reg(uint(this.size()), 0)
  missing = reg(uint(this.size()), 0)
  /** A flit was blocked. */
  blocked = reg(bool, false)

  leaves = wire(uint(this.size()))
  /** Nodes at which a packet arrives; nodes at which a packet for another arrives. */
  arrives = wire(uint(this.size()))
  astray = wire(uint(this.size()))
  blocks = wire(bool)
  targets = wire(uint(this.size()))

  @wiring send() {
    this.network.inject.forEach((channel, id) => {
      channel.valid = bit(this.waiting, id)
      const { flit } = channel
      flit.head = true
      flit.tail = true
      flit.header = unicast(this.p.header, this.to[id])
      flit.tag = id
      clear(flit.sequence)
      clear(flit.payload)
    })
  }

  @comb watch() {
    const { inject, delivered, blocked } = this.network
    this.leaves = maskOf(inject.map(({ valid, ready }) => valid && ready))
    this.arrives = maskOf(delivered.map(({ valid }) => valid))
    this.astray = maskOf(delivered.map(({ valid, flit }, id) => valid && id !== this.to[flit.tag]))
    const inside = blocked.flat().map((inputs) => any(inputs))
    this.blocks = any(maskOf(inside)) || any(this.waiting & ~this.leaves)
    this.targets = unionOf(this.to.map((to, id) => (bit(this.sends, id) ? 1 << to : 0)))
  }

  @seq follow() {
    if (this.blocks) this.blocked = true
    if (this.begun) {
      this.waiting = this.waiting & ~this.leaves
      this.missing = this.missing & ~this.arrives
    } else {
      this.waiting = this.sends
      this.missing = this.targets
    }
  }

  @seq finish() {
    const left = this.begun ? this.missing : this.sends
    if (!any(left)) this.running = false
    this.begun = true
  }

  @seq check() {
    assert(!any(this.astray), 'a packet comes to a node that it is not for')
    assert(!any(this.arrives & ~this.missing), 'a packet comes to a node twice, or one that nobody has sent')
  }

  size(): number {
    return 2 ** this.p.addressWidth
  }
}

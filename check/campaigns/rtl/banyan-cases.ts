'use rtl'
import {
  any,
  assert,
  bits,
  bool,
  comb,
  connect,
  input,
  literal,
  Module,
  bitLength,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import { countOnes } from '../../../rtl/lib/count.js'
import { maskOf } from '../../../rtl/lib/one-hot.js'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import { xorshift32 } from '../../../rtl/lib/xorshift.js'
import { casePacketType, banyanCaseParameters } from './banyan-case.js'
import { BanyanNode } from './banyan-node.js'

/**
 * A broadcast banyan with some packets to deliver, which runs on its own until all copies have arrived, or nothing moves any
 * more. All sources begin in cycle 0. Packets of one source must be adjacent, so that their order is checked.
 */
export class BanyanCases extends Module.with(banyanCaseParameters) {
  packets = Array.from({ length: this.p.packets }, () => input(casePacketType(this.p)))

  network = new BroadcastNetwork(this.p)
  nodes = Array.from({ length: this.size() }, () => new BanyanNode(this.p))

  /** True until all packets are delivered or the network is stuck. */
  running = reg(bool, true)
  /** The network is stuck. */
  stuck = reg(bool, false)
  /** Cycles since a source last began a packet or a flit last arrived. */
  quiet = reg(uint(bitLength(this.p.patience)), 0)
  /** Cycles until all was delivered. */
  cycles = reg(uint(16), 0)
  /** Flits that have arrived. */
  flits = reg(uint(16), 0)
  /** A random sequence for four nodes, seeded by a testbench; not 0. It exists only with bubbles. */
  random = Array.from({ length: this.p.bubbles > 0 ? this.size() / 4 : 0 }, () => reg(uint(32), 0))

  moves = wire(bool)
  waits = wire(bool)

  @wiring connectNodes() {
    this.nodes.forEach((node, id) => {
      node.here = id
      this.packets.forEach((packet, k) => (node.packets[k] = packet))
      node.follows = maskOf(
        this.packets.map(({ source }, k) => (k > 0 ? source === this.packets[k - 1].source : literal(bool, false))),
      )
      connect(node.inject, this.network.inject[id])
      node.arrival = this.network.delivered[id]
    })
  }

  @wiring connectPauses() {
    this.network.pause.forEach((_, id) => {
      this.network.pause[id] = this.p.bubbles > 0 && this.byteFor(id) < this.p.bubbles
    })
  }

  @comb look() {
    const [arrives, sends, waits] = [
      this.network.delivered.map(({ valid }) => valid),
      this.nodes.map((node) => node.sends),
      this.nodes.map((node) => node.waits),
    ]
    this.moves = any(maskOf(arrives)) || any(maskOf(sends))
    this.waits = any(maskOf(waits))
  }

  @seq supervise() {
    assert(!this.moves || this.running, 'what had ended moves again')
    const isStuck = this.running && this.waits && this.quiet === this.p.patience
    if (this.running) this.quiet = this.moves ? 0 : this.quiet + 1
    if (this.running && this.waits) this.cycles++
    if (isStuck) this.stuck = true
    if (isStuck || !this.waits) this.running = false
  }

  @seq count() {
    this.flits = this.flits + countOnes(this.network.delivered.map(({ valid }) => valid))
  }

  /** Waiting packets are sent at random times. */
  @seq draw() {
    if (this.waits) this.random.forEach((state, i) => (this.random[i] = xorshift32(state)))
  }

  byteFor(node: number): number {
    const first = 8 * (node % 4)
    return bits(this.random[Math.floor(node / 4)], first + 7, first)
  }

  size(): number {
    return 2 ** this.p.addressWidth
  }
}

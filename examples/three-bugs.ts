'use rtl'
import { array, comb, fixed, grid, seq } from 'flitwave/hdl'
import { RoundRobinArbiter } from 'flitwave/rtl/lib/arbiters'
import { below, lowestOne } from 'flitwave/rtl/lib/one-hot'
import { Node } from 'flitwave/rtl/net/node'
import { Torus } from 'flitwave/rtl/net/torus'
import { CreditCounter } from 'flitwave/rtl/router/credit-counter'
import { InputUnit } from 'flitwave/rtl/router/input-unit'
import { OutputUnit } from 'flitwave/rtl/router/output-unit'
import { Port, portCount, withPorts } from 'flitwave/rtl/router/port'
import { RouteTorus } from 'flitwave/rtl/router/route-torus'
import { Router } from 'flitwave/rtl/router/router'
import { nodeCount } from 'flitwave/rtl/router/sizes'
import { VcAllocator } from 'flitwave/rtl/router/vc-allocator'
import { VirtualChannel } from 'flitwave/rtl/router/virtual-channel'

/** A ring with two virtual channels in each direction. */
const shape = { dimensions: fixed(1), vcs: fixed(2), header: fixed('absolute') }

/** Counts the places for flits at the other end of a link. */
class OwnCounter extends CreditCounter {
  @seq override count() {
    if (this.spend) this.credits--
    else if (this.earn) this.credits++
  }
}

/** The shorter way around the ring, with a virtual channel for each class. */
class OwnRoute extends RouteTorus.with(shape) {
  @comb override compute() {
    const ring = this.rings[0]!
    if (ring.arrived) this.route = { port: this.eject, vcs: 0b01 }
    else if (ring.positive) this.route = { port: Port.XPlus, vcs: ring.wraps ? 0b01 : 0b10 }
    else this.route = { port: Port.XMinus, vcs: 0b01 }
  }
}

/** Grants the next in turn who asks, or else the first who asks. */
class OwnArbiter extends RoundRobinArbiter {
  @comb override choose() {
    const inTurn = this.requests & ~below(this.turn, this.p.requesters)
    this.grant = lowestOne(inTurn | this.requests)
  }
}

class OwnOutput extends OutputUnit {
  override counters = array(this.p.vcs, () => new OwnCounter({ depth: this.p.depth }))
}

class OwnChannel extends VirtualChannel {
  override routing = new OwnRoute({ ...this.p, topology: 'torus' })
}

class OwnInput extends InputUnit {
  override channels = array(this.p.vcs, () => new OwnChannel(this.p))
}

class OwnVcAllocator extends VcAllocator {
  override arbiters = grid(this.p.ports, this.p.vcs, () => new OwnArbiter({ requesters: this.p.ports * this.p.vcs }))
}

class OwnRouter extends Router.with(shape) {
  override inputs = array(portCount(this.p), () => new OwnInput(this.p))
  override outputs = array(portCount(this.p), () => new OwnOutput(withPorts(this.p)))
  override vcAllocator = new OwnVcAllocator({ ports: portCount(this.p), vcs: this.p.vcs })
}

class OwnNode extends Node.with(shape) {
  override router = new OwnRouter(this.p)
}

/** The ring of docs/debugging-routers.md, where its three bugs are found. */
export class OwnRing extends Torus.with(shape) {
  override nodes = array(nodeCount(this.p), () => new OwnNode(this.p))
}

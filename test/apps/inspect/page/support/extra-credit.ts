'use rtl'
import { array, fixed, seq } from 'flitwave/hdl'
import { Node } from 'flitwave/rtl/net/node'
import { Torus } from 'flitwave/rtl/net/torus'
import { CreditCounter } from 'flitwave/rtl/router/credit-counter'
import { OutputUnit } from 'flitwave/rtl/router/output-unit'
import { portCount, withPorts } from 'flitwave/rtl/router/port'
import { Router } from 'flitwave/rtl/router/router'
import { nodeCount } from 'flitwave/rtl/router/sizes'

const shape = { dimensions: fixed(1), vcs: fixed(2), header: fixed('absolute') }

/** Spends no credit, so that more flits are sent than the next buffer has room for. */
class WrongCounter extends CreditCounter {
  @seq override count() {
    if (this.earn && !this.spend && this.credits < this.p.depth) this.credits++
  }
}

class WrongOutput extends OutputUnit {
  override counters = array(this.p.vcs, () => new WrongCounter({ depth: this.p.depth }))
}

class WrongRouter extends Router.with(shape) {
  override outputs = array(portCount(this.p), () => new WrongOutput(withPorts(this.p)))
}

class WrongNode extends Node.with(shape) {
  override router = new WrongRouter(this.p)
}

/** A ring whose routers keep no account of the room in the next buffer. */
export class WrongRing extends Torus.with(shape) {
  override nodes = array(nodeCount(this.p), () => new WrongNode(this.p))
}

'use rtl'
import { array, comb, fixed } from 'flitwave/hdl'
import { Mesh } from 'flitwave/rtl/net/mesh'
import { Node } from 'flitwave/rtl/net/node'
import { InputUnit } from 'flitwave/rtl/router/input-unit'
import { Port, portCount } from 'flitwave/rtl/router/port'
import { RouteMesh } from 'flitwave/rtl/router/route-mesh'
import { Router } from 'flitwave/rtl/router/router'
import { nodeCount } from 'flitwave/rtl/router/sizes'
import { VirtualChannel } from 'flitwave/rtl/router/virtual-channel'

/** The networks that this routing function serves. */
const shape = { dimensions: fixed(2), header: fixed('absolute') }

/** West-first routing (Glass and Ni, 1992): hops to the west come first, then those in y, then those to the east. */
export class WestFirst extends RouteMesh.with(shape) {
  @comb override compute() {
    const [x, y] = this.lines
    if (!x!.arrived && !x!.positive) this.leave(Port.XMinus)
    else if (!y!.arrived) this.leave(y!.positive ? Port.YPlus : Port.YMinus)
    else if (!x!.arrived) this.leave(Port.XPlus)
    else this.route = { port: this.eject, vcs: 1 }
  }

  leave(port: Port) {
    this.route = { port, vcs: this.everyChannel() }
  }
}

class WestFirstChannel extends VirtualChannel {
  override routing = new WestFirst({ ...this.p, topology: 'mesh' })
}

class WestFirstInput extends InputUnit {
  override channels = array(this.p.vcs, () => new WestFirstChannel(this.p))
}

export class WestFirstRouter extends Router.with(shape) {
  override inputs = array(portCount(this.p), () => new WestFirstInput(this.p))
}

class WestFirstNode extends Node {
  override router = new WestFirstRouter(this.p)
}

/** A mesh whose routers route west-first. */
export class WestFirstMesh extends Mesh.with(shape) {
  override nodes = array(nodeCount(this.p), () => new WestFirstNode(this.p))
}

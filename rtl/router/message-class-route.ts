'use rtl'
import { comb, indexWidth, low, moduleParam, param, wiring } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { AdaptiveMesh, AdaptiveTorus } from './minimal-adaptive.js'
import { partParameters, vcsPerClass } from './parameters.js'
import { RouteUnit } from './route.js'
import { RouteMesh } from './route-mesh.js'
import { RouteTorus } from './route-torus.js'

/**
 * A routing function for each of two message classes: that of the network, restricted to the virtual channels of the class.
 * The class of a packet is the half of the virtual channels that it uses. So the channels of a class depend on each other as
 * in a network with only this class, and on none of the other class.
 */
export class MessageClassRoute extends RouteUnit.with({
  ...pick(partParameters, 'topology'),
  /** Virtual channels of a physical channel, one half for each class. */
  vcs: param(4, { min: 2, max: 16 }),
  /** Each with its half of the virtual channels. */
  messageClasses: param(2, { choices: [2], rules: partParameters.messageClasses.rules ?? [] }),
  /** The routing function of a class. */
  routing: moduleParam(RouteTorus, { base: RouteUnit, builtIn: [RouteTorus, RouteMesh, AdaptiveTorus, AdaptiveMesh] }),
}) {
  inner = new this.p.routing({ ...this.p, vcs: vcsPerClass(this.p) })

  @wiring connectInner() {
    const half = vcsPerClass(this.p)
    this.inner.here = this.here
    this.inner.to = this.to
    this.inner.way = this.way
    this.inner.eject = this.eject
    this.inner.from = this.from
    this.inner.vc = low(this.isUpper() ? this.vc - half : this.vc, indexWidth(half))
    this.onward = this.inner.onward
  }

  /** A class reads the state of its half, and the room that each class has on average. */
  @comb divide() {
    const half = vcsPerClass(this.p)
    this.outputs.forEach(({ free, empty, credits }, port) => {
      this.inner.outputs[port].free = low(this.isUpper() ? free >> half : free, half)
      this.inner.outputs[port].empty = low(this.isUpper() ? empty >> half : empty, half)
      this.inner.outputs[port].credits = credits >> 1
    })
  }

  @comb compute() {
    const { port, vcs } = this.inner.route
    this.route.port = port
    this.route.vcs = this.isUpper() ? vcs << vcsPerClass(this.p) : vcs
  }

  /** True for packets of the upper class. */
  isUpper(): boolean {
    return this.vc >= vcsPerClass(this.p)
  }
}

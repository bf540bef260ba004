'use rtl'
import { comb, indexWidth, input, low, moduleParam, param, unused, wiring } from 'flitwave/hdl'
import { AdaptiveTorus } from './minimal-adaptive.js'
import { depthParameter, messageClassesParameter, topologyParameter, vcsPerClass } from './parameters.js'
import { fromType, outputStatesType, RouteUnit, vcType, SeeingRouteUnit } from './route.js'
import { RouteMesh } from './route-mesh.js'
import { RouteTorus } from './route-torus.js'

/** What a routing function may see beside the head. */
export type Sight = Partial<Pick<SeeingRouteUnit, 'from' | 'vc' | 'outputs'>>

/** What a routing function is held to. */
const ofRouteUnits = { base: RouteUnit, widest: SeeingRouteUnit, builtIn: [RouteTorus, RouteMesh] }

/**
 * A routing function for each of two message classes: that of the network, as if there were no virtual channels but those
 * of the class. The class of a packet is the half of the virtual channels that it is in. So the channels of a class depend
 * on each other as in a network of this class alone, and on none of the other class.
 */
export class MessageClassRoute extends RouteUnit.with({
  ...topologyParameter,
  ...depthParameter,
  /** Virtual channels of a physical channel, one half for each class. */
  vcs: param(4, { min: 2, max: 16 }),
  /** Each with its half of the virtual channels. */
  messageClasses: param(2, { choices: [2], rules: messageClassesParameter.messageClasses.rules ?? [] }),
  /** The routing function of a class. */
  routing: moduleParam(RouteTorus, ofRouteUnits),
}) {
  from = input(fromType(this.p))
  vc = input(vcType(this.p))

  inner = new this.p.routing({ ...this.p, vcs: vcsPerClass(this.p) }) as RouteUnit & Sight

  @wiring connectHead() {
    this.inner.here = this.here
    this.inner.to = this.to
    this.inner.way = this.way
    this.inner.eject = this.eject
    this.onward = this.inner.onward
  }

  @wiring connectSight() {
    const half = vcsPerClass(this.p)
    if ('from' in this.inner) this.inner.from = this.from
    else unused(this.from)
    if ('vc' in this.inner) this.inner.vc = low(this.isUpper() ? this.vc - half : this.vc, indexWidth(half))
  }

  @comb compute() {
    const { port, vcs } = this.inner.route
    this.route.port = port
    this.route.vcs = this.isUpper() ? vcs << vcsPerClass(this.p) : vcs
  }

  /** Whether the packet is of the upper class. */
  isUpper(): boolean {
    return this.vc >= vcsPerClass(this.p)
  }
}

/** The same, of a routing function that answers by the state of the outputs. */
export class AdaptiveClassRoute extends MessageClassRoute.with({
  /** Virtual channels of a physical channel, one half for each class. */
  vcs: param(6, { min: 4, max: 16 }),
  /** The routing function of a class. */
  routing: moduleParam(AdaptiveTorus, ofRouteUnits),
}) {
  outputs = input(outputStatesType(this.p))

  /** What is told of a class is the state of its half, and the room that each class has on average. */
  @comb look() {
    if (!('outputs' in this.inner)) return
    const half = vcsPerClass(this.p)
    const { outputs } = this.inner
    this.outputs.forEach(({ free, empty, credits }, port) => {
      outputs[port].free = low(this.isUpper() ? free >> half : free, half)
      outputs[port].empty = low(this.isUpper() ? empty >> half : empty, half)
      outputs[port].credits = credits >> 1
    })
  }
}

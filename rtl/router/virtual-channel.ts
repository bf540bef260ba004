'use rtl'
import {
  assert,
  assume,
  bitLength,
  bool,
  clear,
  comb,
  enumOf,
  indexWidth,
  input,
  Module,
  output,
  reg,
  seq,
  struct,
  uint,
  wiring,
} from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { ChannelActivity, channelActivityType } from './activity.js'
import { checkActivity } from './check-activity.js'
import { coordinatesType, hopFlitType, type Flit } from './flit.js'
import { switchRequestType, vcRequestType } from './requests.js'
import { fromType, outputStatesType, routeType, vcType, type Route } from './route.js'
import { allocatesAtOnce, hasRouteStage, type AllocatorParameters, type HopParameters } from './parameters.js'
import { inputParameters } from './router-parameters.js'
import { portCount, portType } from './port.js'
import { routeUnit } from './route-unit.js'

/** Where the packet at the front of a virtual channel stands: the global state G of the textbook. */
export enum VcState {
  /** There is no packet. */
  Idle,
  /** Its route is being computed (in routers of four stages, which give that a cycle of its own). */
  Routing,
  /** It asks for an output virtual channel. */
  WaitingVc,
  /** It has one: its flits ask for the switch, one by one. */
  Active,
}

export function arrivalType(p: HopParameters) {
  return struct({ valid: bool, flit: hopFlitType(p) }, { name: 'Arrival' })
}

/**
 * One virtual channel of an input: a buffer of flits, and the state of the packet at its front (Dally and Towles,
 * 16.1): G the state, R the route, O the output virtual channel; P, the pointers, are in the buffer, and C, the
 * credits, at the output.
 */
export class VirtualChannel extends Module.with(inputParameters) {
  here = input(coordinatesType(this.p))
  /** The output port for packets that have arrived. */
  eject = input(portType(portCount(this.p)))
  arrival = input(arrivalType(this.p))
  vcRequest = output(vcRequestType(this.allocation()))
  switchRequest = output(switchRequestType(this.allocation()))
  /** The flit that asks for the switch. */
  front = output(hopFlitType(this.p))
  /** Flits in the buffer. For observers. */
  count = output(uint(bitLength(this.p.depth)))
  /** For observers, too. */
  activity = output(channelActivityType)

  state = reg(enumOf(VcState, 'VcState'), VcState.Idle)
  route = reg(routeType(this.p), 0)
  outVc = reg(uint(indexWidth(this.p.vcs)), 0)
  /** A packet has begun to arrive and has not ended. */
  arriving = reg(bool, false)

  buffer = new Fifo<Flit>({ depth: this.p.depth, type: hopFlitType(this.p) })
  routing = routeUnit(this.p)
  /** What the routing function sees beside the head, if it does: see {@link SeeingRouteUnit}. */
  from = 'from' in this.routing ? [input(fromType(this.p))] : []
  vc = 'vc' in this.routing ? [input(vcType(this.p))] : []
  outputs = 'outputs' in this.routing ? [input(outputStatesType(this.p))] : []

  @wiring connectBuffer() {
    this.buffer.din = this.arrival.flit
    this.buffer.push = this.arrival.valid
    this.buffer.pop = this.switchRequest.granted
    this.count = this.buffer.count
  }

  @wiring connectRouting() {
    const { to, way } = this.buffer.dout
    this.routing.here = this.here
    this.routing.eject = this.eject
    this.routing.to = to
    if (this.p.header === 'absolute') this.routing.way = way
    else clear(this.routing.way)
  }

  @wiring connectSight() {
    this.from.forEach((from) => (this.routing.from = from))
    this.vc.forEach((vc) => (this.routing.vc = vc))
    this.outputs.forEach((outputs) => (this.routing.outputs = outputs))
  }

  /** A relative header counts the hop that its flit is about to take. */
  @comb show() {
    this.front = this.buffer.dout
    if (this.p.header === 'relative') this.front.to = this.routing.onward
  }

  @comb requestVc() {
    this.vcRequest.valid = this.state === VcState.WaitingVc
    const route = hasRouteStage(this.p) ? this.route : this.routeNow()
    this.vcRequest.port = route.port
    this.vcRequest.vcs = route.vcs
  }

  /**
   * In a single cycle the head asks for the switch with the virtual channel that it is just being given. With speculation it
   * does not know that yet.
   */
  @comb requestSwitch() {
    if (allocatesAtOnce(this.p) && this.state === VcState.WaitingVc) {
      this.switchRequest.valid = this.p.speculation ? true : this.vcRequest.granted
      this.switchRequest.port = this.vcRequest.port
      this.switchRequest.vc = this.vcRequest.vc
    } else {
      this.switchRequest.valid = this.state === VcState.Active && !this.buffer.empty
      this.switchRequest.port = this.route.port
      this.switchRequest.vc = this.outVc
    }
    this.switchRequest.tail = this.switchRequest.valid && this.front.tail
  }

  @comb tell() {
    const { vcRequest, switchRequest } = this
    if (switchRequest.granted) this.activity = ChannelActivity.Moves
    else if (this.asksForSwitch()) this.activity = this.reasonToWait()
    else if (this.state === VcState.Idle) this.activity = ChannelActivity.Empty
    else if (this.state === VcState.Active) this.activity = ChannelActivity.Starved
    else if (this.state === VcState.Routing) this.activity = ChannelActivity.Routing
    else if (vcRequest.granted) this.activity = ChannelActivity.Allocating
    else this.activity = vcRequest.free ? ChannelActivity.LostVc : ChannelActivity.NoVc
  }

  @seq advance() {
    const first = hasRouteStage(this.p) ? VcState.Routing : VcState.WaitingVc
    if (this.state === VcState.Idle && this.arrival.valid) {
      this.state = first
    } else if (hasRouteStage(this.p) && this.state === VcState.Routing) {
      this.state = VcState.WaitingVc
      this.route = this.routing.route
    } else if (this.followsOutputs() && this.state === VcState.WaitingVc && !this.vcRequest.granted) {
      this.route = this.routing.route
    }
    if (this.vcRequest.granted) {
      this.state = VcState.Active
      this.outVc = this.vcRequest.vc
      if (!hasRouteStage(this.p)) this.route = this.routeNow()
    }
    if (this.switchRequest.granted && this.front.tail) {
      const another = this.arrival.valid || this.buffer.count !== 1
      this.state = another ? first : VcState.Idle
    }
  }

  /** Where the head at the front is to leave. */
  routeNow(): Route {
    return this.routing.route
  }

  /** Whether a head that is given no virtual channel asks for what the routing function would choose since then. */
  followsOutputs(): boolean {
    return hasRouteStage(this.p) && this.outputs.length > 0
  }

  /** Whether nothing but the switch is missing: a head that speculates without a virtual channel waits for that. */
  asksForSwitch(): boolean {
    const { vcRequest, switchRequest } = this
    return this.p.speculation ? switchRequest.valid && (!vcRequest.valid || vcRequest.granted) : switchRequest.valid
  }

  /** Of a flit that asks for the switch in vain. */
  reasonToWait(): ChannelActivity {
    if (!this.switchRequest.credit) return ChannelActivity.NoCredit
    return this.switchRequest.nominated ? ChannelActivity.LostOutput : ChannelActivity.LostInput
  }

  allocation(): AllocatorParameters {
    return { ports: portCount(this.p), vcs: this.p.vcs }
  }

  /** Packets come whole, one after the other. */
  @seq checkArrivals() {
    assume(!this.arrival.valid || this.arriving || this.arrival.flit.head, 'a body flit without a packet')
    assume(!this.arrival.valid || !this.arriving || !this.arrival.flit.head, 'a packet begins inside another')
    assume(!this.arrival.valid || !this.buffer.full, 'a flit for which there is no room')
    assert(this.state !== VcState.Idle || this.buffer.empty, 'a flit in an idle virtual channel')
    if (this.arrival.valid) this.arriving = !this.arrival.flit.tail
  }

  /** The allocators answer only who asks. */
  @seq checkGrants() {
    assume(!this.vcRequest.granted || this.vcRequest.valid, 'a virtual channel for nobody')
    assume(!this.switchRequest.granted || this.asksForSwitch(), 'a way through the switch for nobody')
    if (this.p.monitor) checkActivity(this)
  }
}

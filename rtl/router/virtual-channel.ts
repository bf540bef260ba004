'use rtl'
import { bool, clear, comb, input, Module, output, reg, seq, uint, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { channelActivityType } from './activity.js'
import { tellActivity } from './channel-activity.js'
import { checkChannel } from './check-channel.js'
import { creditWidth } from './credit-counter.js'
import { arrivalType, hasWay, hopFlitType, type Flit } from './flit.js'
import { allocatesAtOnce, hasRouteStage } from './parameters.js'
import { routerPortType, withPorts } from './port.js'
import { switchRequestType, vcRequestType } from './requests.js'
import { outputStatesType, routeType, vcType, type Route } from './route.js'
import { routerPlaceType } from './route-table.js'
import { routeUnit } from './route-unit.js'
import { inputParameters } from './router-parameters.js'
import { VcState, vcStateType } from './vc-state.js'

/**
 * One virtual channel of an input: a buffer of flits, and the state of its first packet (Dally and Towles, 16.1): G the
 * state, R the route, O the output virtual channel; P, the pointers, are in the buffer, and C, the credits, at the output.
 */
export class VirtualChannel extends Module.with(inputParameters) {
  here = input(routerPlaceType(this.p))
  /** The output port for packets that have arrived. */
  eject = input(routerPortType(this.p))
  /** Its input, and its number there: constants. */
  from = input(routerPortType(this.p))
  vc = input(vcType(this.p))
  /** By output of the router. */
  outputs = input(outputStatesType(this.p))
  arrival = input(arrivalType(this.p))
  vcRequest = output(vcRequestType(withPorts(this.p)))
  switchRequest = output(switchRequestType(withPorts(this.p)))
  /** The flit that requests the switch. */
  front = output(hopFlitType(this.p))
  /** For observers: flits in the buffer, and the activity of the channel. */
  count = output(uint(creditWidth(this.p)))
  activity = output(channelActivityType)

  state = reg(vcStateType, VcState.Idle)
  route = reg(routeType(this.p), 0)
  outVc = reg(vcType(this.p), 0)
  /** A packet has begun to arrive and has not ended. */
  arriving = reg(bool, false)

  buffer = new Fifo<Flit>({ depth: this.p.depth, type: hopFlitType(this.p) })
  routing = routeUnit(this.p)

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
    if (hasWay(this.p)) this.routing.way = way
    else clear(this.routing.way)
    this.routing.from = this.from
    this.routing.vc = this.vc
    this.routing.outputs = this.outputs
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

  /** A head may request with the virtual channel of this cycle's grant, which it does not know yet if it speculates. */
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
    tellActivity(this)
  }

  @seq advance() {
    const first = hasRouteStage(this.p) ? VcState.Routing : VcState.WaitingVc
    if (this.arrival.valid) this.arriving = !this.arrival.flit.tail
    if (this.state === VcState.Idle && this.arrival.valid) this.state = first
    else if (hasRouteStage(this.p) && this.state === VcState.Routing) {
      this.state = VcState.WaitingVc
      this.route = this.routing.route
    } else if (hasRouteStage(this.p) && this.state === VcState.WaitingVc && !this.vcRequest.granted) {
      // A route that depends on the outputs can change while its packet waits.
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

  /** The route of the head in front, without a stage for it; look-ahead routing takes it from the flit. */
  routeNow(): Route {
    return this.routing.route
  }

  @seq check() {
    checkChannel(this)
  }
}

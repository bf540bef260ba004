'use rtl'
import { any, array, assert, clear, comb, connect, input, Module, output, seq, vec, wiring } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import { isOneHotOrZero, maskOf, oneHotToIndex } from '../lib/one-hot.js'
import { channelActivityType } from './activity.js'
import { placesType } from './credit-monitor.js'
import { hopFlitType, type Flit } from './flit.js'
import { hopLinkType, type Link } from './link.js'
import { inputParameters } from './router-parameters.js'
import { routerPortType, withPorts } from './port.js'
import { switchRequestType, vcRequestType } from './requests.js'
import { outputStatesType } from './route.js'
import { routerPlaceType } from './route-table.js'
import { virtualChannelOf } from './virtual-channel-of.js'

/**
 * An input of a router: the link ends in the virtual channels, one of which can send a flit to the switch in each cycle.
 * When a flit leaves its buffer, a credit returns.
 */
export class InputUnit extends Module.with(inputParameters) {
  here = input(routerPlaceType(this.p))
  /** The output port for packets that have arrived. */
  eject = input(routerPortType(this.p))
  /** The number of the port: a constant. */
  from = input(routerPortType(this.p))
  /** By output of the router. */
  outputs = input(outputStatesType(this.p))
  link = input(this.linkType())
  vcRequests = output(vec(this.p.vcs, vcRequestType(withPorts(this.p))))
  switchRequests = output(vec(this.p.vcs, switchRequestType(withPorts(this.p))))
  /** The flit that was granted the switch; 0 if there is none. */
  leaving = output(hopFlitType(this.p))
  /** By virtual channel: flits in its buffer, and its activity. For observers. */
  counts = output(placesType(this.p))
  activities = output(vec(this.p.vcs, channelActivityType))

  channels = array(this.p.vcs, () => virtualChannelOf(this.p))

  @wiring connectChannels() {
    this.channels.forEach((channel, vc) => {
      channel.here = this.here
      channel.eject = this.eject
      channel.from = this.from
      channel.vc = vc
      channel.outputs = this.outputs
      channel.arrival = { valid: this.link.valid && this.link.vc === vc, flit: this.comingFlit() }
      this.counts[vc] = channel.count
      this.activities[vc] = channel.activity
      connect(channel.vcRequest, this.vcRequests[vc])
      connect(channel.switchRequest, this.switchRequests[vc])
    })
  }

  @comb leave() {
    const granted = this.grants()
    const vc = oneHotToIndex(granted, this.p.vcs)
    this.link.credit = { valid: any(granted), vc }
    const fronts = this.channels.map((channel) => channel.front)
    if (any(granted)) this.leaving = fronts[vc]
    else clear(this.leaving)
  }

  @seq check() {
    assert(isOneHotOrZero(this.grants()), 'two virtual channels of one input are granted the switch')
  }

  linkType(): HardwareType<Link> {
    return hopLinkType(this.p)
  }

  /** The flit on the link, in the form that the virtual channels store. */
  comingFlit(): Flit {
    return this.link.flit
  }

  /** The virtual channels whose requests for the switch are granted. */
  grants(): number {
    return maskOf(this.switchRequests.map((request) => request.granted))
  }
}

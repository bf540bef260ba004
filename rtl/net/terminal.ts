'use rtl'
import { connect, input, Module, output, param, wiring } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { CreditMonitor, packedPlacesType, packPlaces } from '../router/credit-monitor.js'
import { terminalType, type Coordinates } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { partParameters } from '../router/parameters.js'
import { deliveryType, injectionType, sourceParameters } from '../terminal/packet.js'
import { Sink } from '../terminal/sink.js'
import { Source } from '../terminal/source.js'

/** A terminal of a network of any shape: a source that sends into a router, and a sink that receives from one. */
export class Terminal extends Module.with({
  ...sourceParameters,
  ...pick(partParameters, 'ejectionVcs'),
  /** Terminals of the network. */
  terminals: param(4, { min: 1, max: 16384 }),
}) {
  /** Its number. */
  here = input(terminalType(this.p.terminals))
  inject = input(injectionType(this.p))
  delivered = output(deliveryType(this.p))
  /** The links into the network and out of it. */
  leaving = output(linkType(this.p))
  arriving = input(linkType(this.p))
  /** For {@link CreditMonitor}: places lent to the links. */
  lentIn = input(packedPlacesType(this.p))
  lentOut = output(packedPlacesType(this.p))

  source = new Source(this.p)
  sink = new Sink(this.p)
  /** Watches the link to the sink. */
  monitor = new CreditMonitor({ links: 1, vcs: this.p.vcs, depth: this.p.depth })

  @wiring connectSource() {
    // The place of a numbered terminal is its number.
    this.source.here = this.here as unknown as Coordinates
    connect(this.inject, this.source.inject)
    connect(this.source.link, this.leaving)
    this.lentOut = packPlaces(this.source.lent, this.p)
  }

  @wiring connectSink() {
    this.sink.here = this.here as unknown as Coordinates
    connect(this.arriving, this.sink.link)
    this.delivered = this.sink.delivered
    this.monitor.lent[0] = this.lentIn
    this.monitor.held[0] = packPlaces(this.sink.held, this.p)
  }
}

'use rtl'
import { connect, input, Module, output, wiring } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { passLinks } from '../net/links.js'
import { Node } from '../net/node.js'
import { networkParameters } from '../net/parameters.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { directionsOf } from '../router/port.js'

/**
 * A node that needs nothing from outside but its links: router, source and sink. What extends it puts a generator
 * before the source and a meter behind the sink.
 */
export abstract class AutonomousNode extends Module.with(networkParameters) {
  here = input(coordinatesType(this.p))
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(linkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(linkType(this.p)))
  /** For {@link CreditMonitor}, by direction: what is lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If it is monitored: see {@link sourceMonitor}. */
  pmu = this.p.monitor ? [input(counterReadType(this.p))] : []

  node = new Node(this.p)

  @wiring connectCounters() {
    this.pmu.forEach((pmu, i) => connect(pmu, this.node.pmu[i]))
  }

  @wiring connectLinks() {
    passLinks(this, this.node, this.p)
  }
}

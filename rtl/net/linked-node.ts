'use rtl'
import { input, Module, optional, output } from 'flitwave/hdl'
import { counterReadType } from '../monitor/counter-read.js'
import { packedPlacesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { hopLinkType } from '../router/link.js'
import { directionsOf } from '../router/port.js'
import { networkParameters } from './parameters.js'

/** A node that needs no connections except its links. */
export abstract class LinkedNode extends Module.with(networkParameters) {
  here = input(coordinatesType(this.p))
  /** By direction, as in {@link Port}. */
  arriving = directionsOf(this.p).map(() => input(hopLinkType(this.p)))
  leaving = directionsOf(this.p).map(() => output(hopLinkType(this.p)))
  /** For {@link CreditMonitor}, by direction: places lent to the links, by neighbours and by the node. */
  lentIn = directionsOf(this.p).map(() => input(packedPlacesType(this.p)))
  lentOut = directionsOf(this.p).map(() => output(packedPlacesType(this.p)))
  /** If monitored: see {@link sourceMonitor}. */
  pmu = optional(this.p.monitor, () => input(counterReadType(this.p)))
}

'use rtl'
import { input, Module, output, param, struct, uint } from 'flitwave/hdl'
import type { ParametersOf, TypeOf } from 'flitwave/hdl'
import { coordinatesType, destinationType } from './flit.js'
import {
  addressParameters,
  injectionParameter,
  vcsParameter,
  type PortParameters,
  type Topology,
} from './parameters.js'
import { portCount, portType } from './port.js'
import { waysType } from './way.js'

/** What a routing function needs to know of its network. */
export const routeParameters = { ...addressParameters, ...injectionParameter, ...vcsParameter }

export type RouteParameters = ParametersOf<typeof routeParameters>

/** The same, with what selects the routing function. */
export type RoutingParameters = RouteParameters & { readonly topology: Topology }

/** Routing functions for heads that say where their packets go. */
export const absoluteHeader = {
  /** What heads say of where their packets go. */
  header: param('absolute', { choices: ['absolute'] }),
}

/** The answer of the routing function: one output port, and there a set of virtual channels to choose from. */
export type Route = TypeOf<typeof routeType>

export function routeType(p: Pick<RouteParameters, 'vcs'> & PortParameters) {
  return struct({ port: portType(portCount(p)), vcs: uint(p.vcs) }, { name: 'Route' })
}

/** The way of a packet along one axis. */
export interface Line {
  /** No hops are left. */
  readonly arrived: boolean
  readonly positive: boolean
}

/**
 * A routing function: where a packet for `to` that is at `here` leaves. Combinational and without state.
 *
 * Those of the package use dimension order: they correct the first coordinate first. A packet that has arrived takes
 * the first virtual channel, so ejection does not mix packets.
 */
export abstract class RouteUnit extends Module.with(routeParameters) {
  here = input(coordinatesType(this.p))
  to = input(destinationType(this.p))
  way = input(waysType(this.p))
  /** The output port for packets that have arrived. */
  eject = input(portType(portCount(this.p)))
  route = output(routeType(this.p))
  /** What the head says in the next router. */
  onward = output(destinationType(this.p))

  /** The virtual channels that a packet may take on its way along a line. */
  protected abstract channelsOf(line: Line): number

  /** Corrects the first wrong coordinate, starting with that of `axis`. */
  protected correct(lines: readonly Line[], axis = 0): void {
    const line = lines[axis]
    if (axis === lines.length) this.route = { port: this.eject, vcs: 1 }
    else if (!line.arrived) this.route = { port: line.positive ? 2 * axis : 2 * axis + 1, vcs: this.channelsOf(line) }
    else this.correct(lines, axis + 1)
  }

  /** All virtual channels. */
  protected everyChannel(): number {
    return 2 ** this.p.vcs - 1
  }

  /**
   * On rings the lower half of the virtual channels is class p, for packets that have the wraparound channel still ahead;
   * the upper half is class l on negative and h on positive channels. With one virtual channel there are no classes: the
   * network can deadlock.
   */
  protected classOf(wraps: boolean): number {
    if (this.p.vcs === 1) return 1
    const p = 2 ** Math.floor(this.p.vcs / 2) - 1
    const lOrH = this.everyChannel() - p
    return wraps ? p : lOrH
  }
}

'use rtl'
import {
  bitLength,
  indexWidth,
  input,
  mask,
  Module,
  output,
  param,
  struct,
  uint,
  unused,
  vec,
  wiring,
} from 'flitwave/hdl'
import type { ParametersOf, TypeOf } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { destinationType } from './flit.js'
import { addressParameters, partParameters, type PortParameters, type Topology } from './parameters.js'
import { portAlong, portCount, routerPortType } from './port.js'
import { routerPlaceType } from './route-table.js'
import { waysType } from './way.js'

/** The way of a packet along one axis. */
export interface Line {
  /** No hops remain. */
  readonly arrived: boolean
  readonly positive: boolean
}

/** The parameters of a routing function: the shape of its network. */
export const routeParameters = {
  ...addressParameters,
  ...pick(partParameters, 'injection', 'vcs', 'depth', 'ejectionVcs', 'radix', 'layers'),
}

export type RouteParameters = ParametersOf<typeof routeParameters>

type Optional = 'ejectionVcs' | 'depth' | 'radix' | 'layers' | 'terminals'

/** The shape, and the parameters that select a routing function. Those of tables, depth and ejection have defaults. */
export type RoutingParameters = Omit<RouteParameters, Optional> &
  Partial<Pick<RouteParameters, Optional>> & {
    readonly topology: Topology
    readonly messageClasses?: 1 | 2
  }

/** The parameter of routing functions for heads with absolute addresses. */
export const absoluteHeader = {
  /** Address in heads. */
  header: param('absolute', { choices: ['absolute'] }),
}

/** The result of the routing function: one output port, and a set of its virtual channels to choose from. */
export type Route = TypeOf<typeof routeType>

export function routeType(p: Pick<RouteParameters, 'vcs'> & PortParameters) {
  return struct({ port: routerPortType(p), vcs: mask(p.vcs) }, { name: 'Route' })
}

/**
 * A routing function: computes where a packet for `to` leaves the router at `here`. It is combinational.
 *
 * It may also read `from`, `vc` and `outputs`. If its route depends on the outputs, the result can change from cycle to
 * cycle until the packet is granted a virtual channel.
 */
export abstract class RouteUnit extends Module.with(routeParameters) {
  here = input(routerPlaceType(this.p))
  to = input(destinationType(this.p))
  way = input(waysType(this.p))
  /** The output port for packets that have arrived. */
  eject = input(routerPortType(this.p))
  /** The input port by which the packet has entered. */
  from = input(routerPortType(this.p))
  /** The virtual channel that the packet is in. */
  vc = input(vcType(this.p))
  /** By output port: the state at the start of the cycle. */
  outputs = input(outputStatesType(this.p))
  route = output(routeType(this.p))
  /** The address in the head in the next router. */
  onward = output(destinationType(this.p))

  /** Most routing functions need only the head. */
  @wiring allowIdlePorts() {
    unused(this.from, this.vc, ...this.outputs)
  }

  /** All virtual channels. */
  protected everyChannel(): number {
    return 2 ** this.p.vcs - 1
  }

  /**
   * Dimension order: corrects the first wrong coordinate, starting with that of `axis` (Dally and Seitz, 1987).
   * @param channelsOf - returns the virtual channels that a packet may take along a line
   */
  protected correct<L extends Line>(lines: readonly L[], channelsOf: (line: L) => number, axis = 0): void {
    const line = lines[axis]
    if (axis === lines.length) this.leaveNetwork()
    else if (!line.arrived) this.route = { port: portAlong(axis, line.positive), vcs: channelsOf(line) }
    else this.correct(lines, channelsOf, axis + 1)
  }

  /** A packet has arrived. Ejection on a single virtual channel does not mix packets. */
  protected leaveNetwork(): void {
    this.route = { port: this.eject, vcs: this.p.ejectionVcs === 'all' ? this.everyChannel() : 1 }
  }
}

/** The number of a virtual channel. */
export function vcType({ vcs }: Pick<RouteParameters, 'vcs'>) {
  return uint(indexWidth(vcs))
}

/** The state of an output: the packets and flits that it could accept. */
export type OutputState = TypeOf<typeof outputStateType>

export function outputStateType({ vcs, depth }: Pick<RouteParameters, 'vcs' | 'depth'>) {
  return struct(
    {
      /** Its virtual channels that no packet holds. */
      free: mask(vcs),
      /** The free ones whose buffer at the other end of the link is empty, with all credits returned. */
      empty: mask(vcs),
      /** The number of flits with room at the other end, in all virtual channels together. */
      credits: uint(bitLength(vcs * depth)),
    },
    { name: 'OutputState' },
  )
}

/** By output port: the state at the start of the cycle. */
export function outputStatesType(p: Pick<RouteParameters, 'vcs' | 'depth'> & PortParameters) {
  return vec(portCount(p), outputStateType(p))
}

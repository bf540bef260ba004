'use rtl'
import { bitLength, indexWidth, input, mask, Module, output, param, struct, uint, vec } from 'flitwave/hdl'
import type { HardwareType, ParametersOf, TypeOf } from 'flitwave/hdl'
import { coordinatesType, destinationType } from './flit.js'
import {
  addressParameters,
  depthParameter,
  ejectionParameter,
  injectionParameter,
  vcsParameter,
  type PortParameters,
  type Topology,
} from './parameters.js'
import { portAlong, portCount, portType } from './port.js'
import { waysType } from './way.js'

/** The way of a packet along one axis. */
export interface Line {
  /** No hops are left. */
  readonly arrived: boolean
  readonly positive: boolean
}

/** What a routing function needs to know of its network. */
export const routeParameters = { ...addressParameters, ...injectionParameter, ...vcsParameter, ...ejectionParameter }

export type RouteParameters = ParametersOf<typeof routeParameters>

/** The same, with what selects the routing function; packets leave on the first virtual channel by default. */
export type RoutingParameters = Omit<RouteParameters, 'ejectionVcs'> &
  Partial<Pick<RouteParameters, 'ejectionVcs'>> & { readonly topology: Topology; readonly messageClasses?: 1 | 2 }

/** Routing functions for heads that say where their packets go. */
export const absoluteHeader = {
  /** What heads say of where their packets go. */
  header: param('absolute', { choices: ['absolute'] }),
}

/** The answer of the routing function: one output port, and there a set of virtual channels to choose from. */
export type Route = TypeOf<typeof routeType>

export function routeType(p: Pick<RouteParameters, 'vcs'> & PortParameters) {
  return struct({ port: portType(portCount(p)), vcs: mask(p.vcs) }, { name: 'Route' })
}

/**
 * A routing function: where a packet for `to` that is at `here` leaves. Combinational and without state.
 *
 * It can have three more inputs, which its virtual channel then connects: {@link SeeingRouteUnit} has them all.
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

  /** All virtual channels. */
  protected everyChannel(): number {
    return 2 ** this.p.vcs - 1
  }

  /**
   * Dimension order: corrects the first wrong coordinate, starting with that of `axis` (Dally and Seitz, 1987).
   * @param channelsOf - the virtual channels that a packet may take on its way along a line
   */
  protected correct<L extends Line>(lines: readonly L[], channelsOf: (line: L) => number, axis = 0): void {
    const line = lines[axis]
    if (axis === lines.length) this.leaveNetwork()
    else if (!line.arrived) this.route = { port: portAlong(axis, line.positive), vcs: channelsOf(line) }
    else this.correct(lines, channelsOf, axis + 1)
  }

  /** A packet has arrived. On one virtual channel ejection does not mix packets. */
  protected leaveNetwork(): void {
    this.route = { port: this.eject, vcs: this.p.ejectionVcs === 'all' ? this.everyChannel() : 1 }
  }
}

/** The input port that a packet has come in by. */
export function fromType(p: PortParameters): HardwareType<number> {
  return portType(portCount(p))
}

/** The number of the virtual channel that a packet is in. */
export function vcType({ vcs }: Pick<RouteParameters, 'vcs'>): HardwareType<number> {
  return uint(indexWidth(vcs))
}

/** What an output could take. */
export type OutputState = TypeOf<typeof outputStateType>

export function outputStateType({ vcs, depth }: Pick<RouteParameters, 'vcs'> & { readonly depth: number }) {
  return struct(
    {
      /** Its virtual channels that no packet holds. */
      free: mask(vcs),
      /** Those of them whose buffer at the other end of the link is empty, with all credits back. */
      empty: mask(vcs),
      /** Flits for which there is room at the other end, in all virtual channels together. */
      credits: uint(bitLength(vcs * depth)),
    },
    { name: 'OutputState' },
  )
}

/** By output port; what is true at the start of the cycle. */
export function outputStatesType(
  p: Pick<RouteParameters, 'vcs'> & PortParameters & { readonly depth: number },
): HardwareType<OutputState[]> {
  return vec(portCount(p), outputStateType(p))
}

/**
 * A routing function that sees all that there is to see. One that answers by the state of outputs can answer differently
 * in each cycle until its packet is given a virtual channel.
 */
export abstract class SeeingRouteUnit extends RouteUnit.with(depthParameter) {
  /** The input that the packet has come in by, and the virtual channel that it is in: constants of the channel. */
  from = input(fromType(this.p))
  vc = input(vcType(this.p))
  outputs = input(outputStatesType(this.p))
}

'use rtl'
import { input, Module, output, struct, uint } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { coordinatesType, type FlitParameters } from './flit.js'
import { PortType } from './port.js'
import { WaysType } from './way.js'

export interface RouteParameters extends Pick<FlitParameters, 'sizeX' | 'sizeY'> {
  /** Virtual channels of a physical channel. */
  readonly vcs: number
}

/** The answer of the routing function: one output port, and there a set of virtual channels to choose from. */
export type Route = TypeOf<ReturnType<typeof routeType>>

export function routeType({ vcs }: Pick<RouteParameters, 'vcs'>) {
  return struct({ port: PortType, vcs: uint(vcs) }, { name: 'Route' })
}

/** A routing function: where a packet for `to` that is at `here` leaves. Combinational and without state. */
export abstract class RouteUnit extends Module<RouteParameters> {
  here = input(coordinatesType(this.p))
  to = input(coordinatesType(this.p))
  way = input(WaysType)
  route = output(routeType(this.p))
}

'use rtl'
import { array, enumOf } from 'flitwave/hdl'
import type { HardwareType } from 'flitwave/hdl'
import type { PortParameters, Radix } from './parameters.js'
import type { Sizes } from './sizes.js'

/**
 * The ports of a router that lead to other routers: two for each dimension, in order. A direction is the target of an
 * output, and the origin of an input. The ports to the node itself have the next numbers.
 */
export enum Port {
  XPlus,
  XMinus,
  YPlus,
  YMinus,
  ZPlus,
  ZMinus,
}

/** The ports that lead to other routers. */
export function directionsOf({ dimensions }: Pick<Sizes, 'dimensions'>): readonly Port[] {
  return array(2 * dimensions, (port) => port)
}

/** The ports that lead to the node: a single one, or one for each direction in order. */
export function localPortsOf({ dimensions, injection }: PortParameters): readonly number[] {
  const first = 2 * dimensions
  return array(injection === 'one-port' ? 1 : first, (i) => first + i)
}

/** The first or only port that leads to the node. A router that routes by table has terminals at any of its ports. */
export function localPort({ dimensions, radix = 0 }: Pick<Sizes, 'dimensions'> & Radix): number {
  return radix > 0 ? radix : 2 * dimensions
}

/** True for a port that leads to the node. */
export function isLocal(port: number, p: Pick<Sizes, 'dimensions'> & Radix): boolean {
  return port >= localPort(p)
}

/** The ports of a router. */
export function portCount(p: PortParameters): number {
  const { radix = 0 } = p
  return radix > 0 ? radix : directionsOf(p).length + localPortsOf(p).length
}

/** The parameters of a router, with the number of its ports. */
export function withPorts<P extends PortParameters>(p: P): P & { readonly ports: number } {
  return { ...p, ports: portCount(p) }
}

/**
 * The output through which a packet that has arrived through `port` leaves the network. A router that routes by table finds
 * it there instead.
 */
export function ejectionPort(port: number, p: PortParameters): number {
  if (p.radix) return 0
  const isDirection = port < localPort(p)
  if (p.injection === 'one-port') return localPort(p)
  return isDirection ? localPort(p) + port : port
}

/** The output that leads along an axis: 0 is x. */
export function portAlong(axis: number, positive: boolean): number {
  return positive ? 2 * axis : 2 * axis + 1
}

/** The port by which a flit that left through `direction` enters the next router. */
export function opposite(direction: Port): Port {
  return direction % 2 === 0 ? direction + 1 : direction - 1
}

/** The names of ports, by the number of ports. */
const namesOfRouters = new Map(
  ([1, 2, 3] as const).flatMap((dimensions) => {
    const directions = directionsOf({ dimensions }).map((direction) => Port[direction])
    const locals = directions.map((name) => `Local${name}`)
    return [
      [directions.length + 1, [...directions, 'Local']],
      [directions.length + locals.length, [...directions, ...locals]],
    ] as const
  }),
)

/** The number of a port of a router. */
export function routerPortType(p: PortParameters): HardwareType<number> {
  return portType(portCount(p), p)
}

/**
 * The number of one of `ports` ports. For routers, the number of ports determines the names: 3, 5 or 7 with one port to the
 * node, 4, 8 or 12 with all. Other numbers, as in separate allocators, have no names, and neither have the ports of routers
 * that route by table.
 */
export function portType(ports: number, { radix = 0 }: Radix = {}): HardwareType<number> {
  const names = (radix > 0 ? undefined : namesOfRouters.get(ports)) ?? array(ports, (i) => `Port${i}`)
  return enumOf(Object.fromEntries(names.map((name, i) => [name, i])), 'Port')
}

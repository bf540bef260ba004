'use rtl'
import { enumOf } from 'flitwave/hdl'
import type { HardwareType, ParameterSpecs } from 'flitwave/hdl'
import type { Sizes } from './dimensions.js'

/**
 * The ports of a router that lead to other routers: two for each dimension, in order. A direction is where an output
 * leads to, and where an input comes from. The ports to the node itself have the numbers after them.
 */
export enum Port {
  XPlus,
  XMinus,
  YPlus,
  YMinus,
  ZPlus,
  ZMinus,
}

/**
 * How a node is connected with its router. `one-port`: by one channel each way. `all-port`: by as many as the router
 * has directions: one for what is to leave in each direction, one for what has come from each.
 */
export type Injection = 'one-port' | 'all-port'

export interface PortParameters extends Pick<Sizes, 'dimensions'> {
  readonly injection: Injection
}

export const injectionParameter = {
  injection: { default: 'one-port', choices: ['one-port', 'all-port'], about: 'channels between node and router' },
} satisfies ParameterSpecs

/** The ports that lead to other routers. */
export function directionsOf({ dimensions }: Pick<Sizes, 'dimensions'>): readonly Port[] {
  return Array.from({ length: 2 * dimensions }, (_, port) => port)
}

/** The ports that lead to the node: one, or in the order of directions one for each. */
export function localPortsOf({ dimensions, injection }: PortParameters): readonly number[] {
  const first = 2 * dimensions
  return Array.from({ length: injection === 'one-port' ? 1 : first }, (_, i) => first + i)
}

/** The first or only port that leads to the node. */
export function localPort({ dimensions }: Pick<Sizes, 'dimensions'>): number {
  return 2 * dimensions
}

/** The ports of a router. */
export function portCount(p: PortParameters): number {
  return directionsOf(p).length + localPortsOf(p).length
}

/** The output through which a packet that has come in through `port` leaves when it has arrived. */
export function ejectionPort(port: number, p: PortParameters): number {
  const isDirection = port < localPort(p)
  if (p.injection === 'one-port') return localPort(p)
  return isDirection ? localPort(p) + port : port
}

/** The port by which a flit that left through `direction` enters the next router. */
export function opposite(direction: Port): Port {
  return direction % 2 === 0 ? direction + 1 : direction - 1
}

/**
 * The number of one of `ports` ports. How many there are tells which they are: 3, 5 or 7 with one port to the node, 4, 8
 * or 12 with all.
 */
export function portType(ports: number): HardwareType<number> {
  const names = portNames(ports)
  return enumOf(Object.fromEntries(Array.from({ length: ports }, (_, i) => [names[i] ?? `Port${i}`, i])), 'Port')
}

function portNames(ports: number): readonly string[] {
  const directions = Object.values(Port).filter((name) => typeof name === 'string')
  if (ports % 2 === 1) return [...directions.slice(0, ports - 1), 'Local']
  const ofRouters = directions.slice(0, ports / 2)
  return [...ofRouters, ...ofRouters.map((name) => `Local${name}`)]
}

/** Names of channels between routers: `(3,0) +x p` leaves node (3,0) in positive x, virtual channel class p. */

import { coordinatesOf, neighbourOf } from '../../../rtl/net/place.js'
import { axesOf, type Sizes } from '../../../rtl/router/sizes.js'
import { showCoordinates } from '../../../rtl/router/flit.js'
import type { Topology } from '../../../rtl/router/parameters.js'
import { localPort, opposite, type Port } from '../../../rtl/router/port.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'

export interface NamingParameters extends Sizes {
  readonly topology: Topology
  /** Virtual channels of a physical channel. */
  readonly vcs: number
}

/** The classes of virtual channels on rings: l exists only on channels in negative direction, h only in positive. */
export type ChannelClass = 'p' | 'l' | 'h'

/** The classes of the virtual channels of a link with two, by number. */
export const numberOf = { p: 0, l: 1, h: 1 } as const satisfies Record<ChannelClass, number>

/** The two virtual channels of a link, by number. */
export function classesOf(port: Port): readonly ChannelClass[] {
  return ['p', port % 2 === 0 ? 'h' : 'l']
}

/** The virtual channel that leaves a node in a direction. */
export function channelName(node: number, direction: Port, vc: number, p: NamingParameters): string {
  return [showCoordinates(coordinatesOf(node, p)), directionName(direction, p), vcName(direction, vc, p)]
    .filter((part) => part !== '')
    .join(' ')
}

/** A virtual channel from a node into its router: the only one, or the one for packets in one direction. */
export function injectionName(node: number, direction: Port | null, vc: number, p: NamingParameters): string {
  const of = direction === null ? '' : ` ${directionName(direction, p)}`
  return `node ${showCoordinates(coordinatesOf(node, p))}${of}${vc === 0 ? '' : ` vc ${vc}`}`
}

/** `+x`, `-x`, `+y` … */
export function directionName(direction: Port, p: Pick<Sizes, 'dimensions'>): string {
  return `${direction % 2 === 0 ? '+' : '-'}${axesOf(p)[Math.floor(direction / 2)]!}`
}

/**
 * On a ring, the classes p, l and h, numbered if there are several of each; on a mesh, numbers. A single channel needs no
 * name.
 */
export function vcName(direction: Port, vc: number, { topology, vcs }: NamingParameters): string {
  if (vcs === 1) return ''
  if (topology === 'mesh') return `vc ${vc}`
  const half = Math.floor(vcs / 2)
  const [p, lOrH] = classesOf(direction)
  const [name, number] = vc < half ? [p, vc] : [lOrH, vc - half]
  return vcs === 2 ? name! : `${name}${number}`
}

/** The name of a virtual channel of an input, by the link that leads there; at the edge of a mesh there is no link. */
export function inputName(node: number, input: number, vc: number, p: RouterParameters): string {
  if (input >= localPort(p)) return `${localName(node, input, 0, p)} in${vc === 0 ? '' : ` vc ${vc}`}`
  const from = neighbourOf(node, input, p)
  return from === null ? '' : channelName(from, opposite(input), vc, p)
}

/** The name of a local port: `node (1,0)`, or for all-port nodes `node (1,0) +x`. */
export function localName(node: number, port: number, vc: number, p: RouterParameters): string {
  return injectionName(node, p.injection === 'one-port' ? null : port - localPort(p), vc, p)
}

/** Reads the destinations of packets in the headers that sources are given. */

import type { DestinationReader, Place, Probing } from '../../runs/journey/network.js'
import type { Raw } from '../../engines/sim/engine/engine.js'
import { indexWidth } from '../../language/hdl/declare/types.js'
import { coordinatesOf, nodeAt } from '../../../rtl/net/place.js'
import type { Coordinates } from '../../../rtl/router/flit.js'
import { axesOf, nodeCount, sizesOf } from '../../../rtl/router/sizes.js'
import { injectionName } from './channel-names.js'
import type { LinkedRouters } from './router-layout.js'

/** The header of a packet. */
export interface Header {
  /** Its members, relative to the packet. */
  readonly members: readonly string[]
  /**
   * The name of the destination: that of its sink, or of the node that has it; null for values that name none.
   * @param source - the number of the source
   * @param values - those of the members
   */
  readonly nameOf: (source: number, values: readonly Raw[]) => string | null
}

/** Begins to read headers at sources, which have `inject` as a member. */
export function destinationsAt(
  run: Probing,
  sources: readonly Pick<Place, 'path'>[],
  { members, nameOf }: Header,
): DestinationReader {
  const paths = sources.flatMap(({ path }) => members.map((member) => `${path}.inject.packet.${member}`))
  const { header } = run.probe({ header: paths })
  return (source) => {
    const values = members.map((_, i) => header.read(source * members.length + i))
    return nameOf(source, values)
  }
}

/**
 * The header of a mesh or torus.
 * @param perNode - the number of sources of each node
 */
export function gridHeader(p: LinkedRouters, perNode: number): Header {
  const axes = axesOf(p)
  const sizes = sizesOf(p)
  const placeAlong = (source: number, axis: number, value: number): number => {
    if (p.header === 'absolute') return value
    const here = coordinatesOf(Math.floor(source / perNode), p)[axes[axis]!]!
    const there = here + signed(value, indexWidth(sizes[axis]!) + 1)
    return p.topology === 'torus' ? (there + sizes[axis]!) % sizes[axis]! : there
  }
  return {
    members: axes.map((axis) => `to.${axis}`),
    nameOf: (source, values) => {
      const at = values.map((value, axis) => placeAlong(source, axis, Number(value)))
      if (at.some((value, axis) => value < 0 || value >= sizes[axis]!)) return null
      const node = nodeAt(Object.fromEntries(axes.map((axis, i) => [axis, at[i]!])) as unknown as Coordinates, p)
      return node < nodeCount(p) ? injectionName(node, null, 0, p) : null
    },
  }
}

/** The header of a network whose terminals have numbers. */
export function numberedHeader(terminals: number, nameOf: (terminal: number) => string): Header {
  return { members: ['to'], nameOf: (_, [to]) => (to! < terminals ? nameOf(Number(to)) : null) }
}

/** The most terminals that a name lists. */
const mostListed = 8

/** The header of a network whose routers copy packets: a bit for each terminal. */
export const setHeader: Header = {
  members: ['to'],
  nameOf: (_, [set]) => {
    const bits = BigInt(set!).toString(2)
    const terminals = [...bits].flatMap((bit, i) => (bit === '1' ? [bits.length - 1 - i] : [])).reverse()
    if (terminals.length === 0) return null
    if (terminals.length > mostListed) return `${terminals.length} terminals`
    return `terminal${terminals.length === 1 ? '' : 's'} ${terminals.join(', ')}`
  },
}

/** The header of a broadcast banyan: a region of nodes. */
export const regionHeader: Header = {
  members: ['header.min', 'header.max'],
  nameOf: (_, [min, max]) => (min === max ? `node ${min}` : `nodes ${min} to ${max}`),
}

/** The number that bits in two's complement stand for. */
function signed(value: number, width: number): number {
  return value >= 2 ** (width - 1) ? value - 2 ** width : value
}

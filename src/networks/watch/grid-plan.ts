/** The floor plan of a mesh or torus. */

import {
  floorPlan,
  type FloorCaption,
  type FloorLink,
  type FloorNode,
  type FloorPlan,
  type FloorPoint,
} from '../../runs/journey/floor-plan.js'
import { coordinatesOf, neighbourOf } from '../../../rtl/net/place.js'
import { showCoordinates, type Coordinates } from '../../../rtl/router/flit.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { directionsOf, opposite, localPortsOf, type Port } from '../../../rtl/router/port.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { vcName } from './channel-names.js'
import { channelNumber } from './channel-places.js'

/** The numbers of places. */
interface GridPlaces {
  /** The virtual channel at an input of a router. */
  channel(node: number, port: Port, vc: number): number
  /** The other places at a node and in its router. */
  atNode(node: number): readonly number[]
}

/** The width of a router, and the offset to its right at which a link that leaves it begins. */
const size = 0.46
const aside = 0.1

/** The distance from the middle of the outermost nodes to their coordinates beside the plan, and the gap between floors. */
const outside = 0.76
const betweenFloors = 1.5

/** On the page, of length 1. A link in z leaves its floor to the upper right or the lower left. */
const axes: readonly FloorPoint[] = [
  { x: 1, y: 0 },
  { x: 0, y: -1 },
  { x: Math.SQRT1_2, y: -Math.SQRT1_2 },
]

/** One dimension is a line, two are a map with (0,0) at the bottom left, and three are a map for each z. */
export function gridPlan(p: RouterParameters, places: GridPlaces): FloorPlan {
  const ids = Array.from({ length: nodeCount(p) }, (_, id) => id)
  const floors = new Floors(p)
  const nodes = ids.map((id): FloorNode => {
    const at = coordinatesOf(id, p)
    const where = { ...floors.at(at), width: size, height: size, layer: at.z ?? 0 }
    return { label: showCoordinates(at), kind: 'router', ...where, places: places.atNode(id) }
  })
  const links = ids.flatMap((from) =>
    directionsOf(p).flatMap((direction): FloorLink[] => {
      const to = neighbourOf(from, direction, p)
      if (to === null) return []
      const channels = Array.from({ length: p.vcs }, (_, vc) => {
        return { place: places.channel(to, opposite(direction), vc), name: vcName(direction, vc, p) }
      })
      return [{ from, to, ...between(nodes[from]!, nodes[to]!, direction), channels }]
    }),
  )
  return floorPlan(nodes, links, floors.captions())
}

/** A link keeps to the right. On a ring of two, the direct link and the wraparound link lead to the same node. */
function between(
  from: FloorPoint,
  to: FloorPoint,
  direction: Port,
): Pick<FloorLink, 'start' | 'end' | 'along' | 'isApart'> {
  const axis = axes[Math.floor(direction / 2)]!
  const sign = direction % 2 === 0 ? 1 : -1
  const along = { x: sign * axis.x + 0, y: sign * axis.y + 0 }
  // Start at the edge of the square, or slightly inside its corner.
  const out = Math.abs(along.x) === 1 || Math.abs(along.y) === 1 ? size / 2 : size * 0.6
  const at = (node: FloorPoint, ahead: number): FloorPoint => ({
    x: node.x + ahead * along.x - aside * along.y,
    y: node.y + ahead * along.y + aside * along.x,
  })
  const ahead = (to.x - from.x) * along.x + (to.y - from.y) * along.y
  return { start: at(from, out), end: at(to, -out), along, isApart: ahead < 0 || direction >= 4 }
}

/** The positions of nodes on the page: floors are side by side, about as many in a row as there are rows. */
class Floors {
  private readonly count: number
  private readonly inRow: number

  constructor(private readonly p: RouterParameters) {
    this.count = p.dimensions > 2 ? p.sizeZ : 1
    this.inRow = Math.ceil(Math.sqrt(this.count))
  }

  at({ x = 0, y = 0, z = 0 }: Partial<Coordinates>): FloorPoint {
    const corner = this.corner(z)
    return { x: corner.x + x, y: corner.y - y }
  }

  captions(): FloorCaption[] {
    return Array.from({ length: this.count }, (_, z) => z).flatMap((z) => this.captionsOf(z))
  }

  private captionsOf(z: number): FloorCaption[] {
    const { sizeX, dimensions } = this.p
    const { x: left, y: bottom } = this.corner(z)
    const columns = Array.from({ length: sizeX }, (_, x): FloorCaption => {
      return { text: `${x}`, x: left + x, y: bottom + outside, kind: 'coordinate' }
    })
    const rows = Array.from({ length: dimensions > 1 ? this.rows : 0 }, (_, y): FloorCaption => {
      return { text: `${y}`, x: left - outside, y: bottom - y, kind: 'coordinate' }
    })
    const middle = { x: left + (sizeX - 1) / 2, y: bottom - (this.rows - 1) - outside }
    return [...columns, ...rows, ...(this.count > 1 ? [{ text: `z = ${z}`, ...middle, kind: 'floor' as const }] : [])]
  }

  /** The position of node (0,0) of a floor. */
  private corner(z: number): FloorPoint {
    const distance = { x: this.p.sizeX - 1 + betweenFloors + outside, y: this.rows - 1 + betweenFloors + outside }
    return { x: (z % this.inRow) * distance.x, y: Math.floor(z / this.inRow) * distance.y }
  }

  private get rows(): number {
    return this.p.dimensions > 1 ? this.p.sizeY : 1
  }
}

/**
 * The places of a network of routers for its floor plan.
 * @param first - the number of the first virtual channel
 * @param ends - the places of a node outside its router
 */
export function gridPlacesOf(
  p: RouterParameters,
  first: number,
  ends: (node: number) => readonly number[],
): GridPlaces {
  const channels = Array.from({ length: p.vcs }, (_, vc) => vc)
  return {
    channel: (node, port, vc) => first + channelNumber(node, port, vc, p),
    atNode: (node) => [
      ...ends(node),
      ...localPortsOf(p).flatMap((port) => channels.map((vc) => first + channelNumber(node, port, vc, p))),
    ],
  }
}

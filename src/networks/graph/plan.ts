import {
  floorPlan,
  straightLink,
  type FloorLink,
  type FloorNode,
  type FloorPlan,
} from '../../runs/journey/floor-plan.js'
import type { Channel, GraphRouter } from './network-graph.js'
import { onCircle } from './shapes/grid.js'

/** The width of a router. */
const size = 0.5

/** The part of a graph that is drawn. */
interface DrawnGraph {
  readonly routers: readonly Pick<GraphRouter, 'name' | 'at'>[]
  readonly channels: readonly Pick<Channel, 'from' | 'to'>[]
}

/** The numbers of places. */
export interface GraphPlaces {
  /** At the end of a channel. */
  ofChannel(channel: number): FloorLink['channels']
  /** The other places at a router. */
  atRouter(router: number): readonly number[]
}

/** Channels are the places of their links. */
const channelsAlone: GraphPlaces = { ofChannel: (place) => [{ place, name: '' }], atRouter: () => [] }

/** The routers of a graph where their descriptions place them, or on a circle. */
export function planOf({ routers, channels }: DrawnGraph, places: GraphPlaces = channelsAlone): FloorPlan {
  const isPlaced = routers.every(({ at }) => at !== null)
  const nodes = routers.map(({ name, at }, router): FloorNode => {
    const [x, y] = isPlaced ? at! : onCircle(router, routers.length)
    return { label: name, kind: 'router', x, y, width: size, height: size, layer: 0, places: places.atRouter(router) }
  })
  const links = channels.map(({ from, to }, channel): FloorLink => {
    const [start, end] = [nodes[from.router]!, nodes[to.router]!]
    return {
      from: from.router,
      to: to.router,
      ...straightLink(start, end, passesNodes(start, end, nodes)),
      channels: places.ofChannel(channel),
    }
  })
  return floorPlan(nodes, links)
}

/** True for a link along a row or a column that a straight line would draw through other routers of it. */
function passesNodes(from: FloorNode, to: FloorNode, nodes: readonly FloorNode[]): boolean {
  if (from.x !== to.x && from.y !== to.y) return false
  const isBetween = (a: number, b: number, c: number): boolean => (a < b && b < c) || (c < b && b < a)
  return nodes.some(({ x, y }) =>
    from.x === to.x ? x === from.x && isBetween(from.y, y, to.y) : y === from.y && isBetween(from.x, x, to.x),
  )
}

/** The floor plan of a network of a map. */

import { floorPlan, type FloorLink, type FloorNode, type FloorPlan, type FloorPoint } from '../journey/floor-plan.js'
import type { FollowedPackets } from './follow.js'

/** The width of a router; how far to its right a link begins that leaves it. */
const size = 0.46
const aside = 0.1

/** Nodes stand as the map says, y upwards. */
export function planOf({ nodes, links, places, numbers }: FollowedPackets): FloorPlan {
  const floorNodes = nodes.map(({ name, x, y }, number): FloorNode => {
    const here = places.flatMap(({ role, link }, place) => {
      const { from, to } = links[link]!
      const isHere = (role === 'source' || (role === 'buffer' && from === null)) && to === number
      return isHere || (from === number && (role === 'inside' || role === 'sink')) ? [place] : []
    })
    return { label: name, kind: 'router', x, y: -y, width: size, height: size, layer: 0, places: here }
  })
  const floorLinks = links.flatMap(({ from, to, vcs }, number): FloorLink[] => {
    if (from === null || to === null || from === to) return []
    const channels = numbers.buffer[number]!.map((place, vc) => ({ place, name: vcs > 1 ? `vc ${vc}` : '' }))
    return [{ from, to, ...between(floorNodes[from]!, floorNodes[to]!), channels }]
  })
  return floorPlan(floorNodes, floorLinks)
}

/** A link keeps to the right. One that passes other nodes goes around the end of a ring, and is drawn as two stubs. */
function between(from: FloorPoint, to: FloorPoint): Pick<FloorLink, 'start' | 'end' | 'along' | 'isApart'> {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const isApart = length > 1.5 && (dx === 0 || dy === 0)
  const sign = isApart ? -1 : 1
  const along = { x: (sign * dx) / length, y: (sign * dy) / length }
  const rim = size / 2 / Math.max(Math.abs(along.x), Math.abs(along.y))
  const at = (node: FloorPoint, ahead: number): FloorPoint => ({
    x: node.x + ahead * along.x - aside * along.y,
    y: node.y + ahead * along.y + aside * along.x,
  })
  return { start: at(from, rim), end: at(to, -rim), along, isApart }
}

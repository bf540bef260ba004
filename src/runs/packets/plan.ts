/** The floor plan of a network of a map. */

import { floorPlan, straightLink, type FloorLink, type FloorNode, type FloorPlan } from '../journey/floor-plan.js'
import type { FollowedPackets } from './follow.js'

/** The width of a router. */
const size = 0.46

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
    const [start, end] = [floorNodes[from]!, floorNodes[to]!]
    const isApart = (end.x === start.x || end.y === start.y) && Math.hypot(end.x - start.x, end.y - start.y) > 1.5
    return [{ from, to, ...straightLink(start, end, isApart), channels }]
  })
  return floorPlan(floorNodes, floorLinks)
}

import type { InstanceNode } from '../instances.js'
import type { Netlist } from './netlist.js'
import type { Position } from './tile.js'

/** Where an instance is: its lane, counted in instances, and its position in the tile. */
export interface LanePlace {
  readonly group: number
  readonly lane: number
  readonly position: Position
}

/** The places of all instances of a design, in the order of the tree. */
export function placesOf(netlist: Netlist, tree: InstanceNode): ReadonlyMap<InstanceNode, LanePlace> {
  const places = new Map<InstanceNode, LanePlace>()
  const walk = (node: InstanceNode, place: LanePlace): void => {
    places.set(node, place)
    for (const child of node.children) {
      const lane = netlist.laneOf(child)
      if (lane) walk(child, { ...lane, position: netlist.groups[lane.group]!.tile.root })
      else walk(child, { ...place, position: place.position.children.get(child.instance!)! })
    }
  }
  walk(tree, { group: 0, lane: 0, position: netlist.residue.tile.root })
  return places
}

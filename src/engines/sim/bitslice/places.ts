import { allInstances, type InstanceNode } from '../engine/instances.js'
import type { Netlist } from './netlist.js'
import { obtain } from '../../../base/maps.js'
import type { Position } from './tile.js'

/** Where an instance is: its lane, counted in instances, and its position in the tile. */
export interface LanePlace {
  readonly group: number
  readonly lane: number
  readonly position: Position
}

/** The places of the instances of a design. */
export class Places {
  private readonly known = new Map<InstanceNode, LanePlace>()

  constructor(
    private readonly netlist: Netlist,
    private readonly tree: InstanceNode,
  ) {}

  of(node: InstanceNode): LanePlace {
    return obtain(this.known, node, () => this.find(node))
  }

  /** All of them, in the order of the tree. */
  *all(): Generator<readonly [InstanceNode, LanePlace], void, undefined> {
    for (const node of allInstances(this.tree)) yield [node, this.of(node)]
  }

  private find(node: InstanceNode): LanePlace {
    const { groups, residue } = this.netlist
    const { parent, instance } = node
    if (!parent || !instance) return { group: 0, lane: 0, position: residue.tile.root }
    const lane = this.netlist.laneOf(node)
    if (lane) return { ...lane, position: groups[lane.group]!.tile.root }
    const above = this.of(parent)
    return { ...above, position: above.position.children.get(instance)! }
  }
}

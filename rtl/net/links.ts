'use rtl'
import { clear, connect } from 'flitwave/hdl'
import type { Sizes } from '../router/dimensions.js'
import type { Link } from '../router/link.js'
import type { Topology } from '../router/parameters.js'
import { directionsOf, opposite } from '../router/port.js'
import { neighbourOf } from './place.js'

/** What can be linked: by direction what comes in, and what goes out. */
export interface Linked {
  in: Link[]
  out: Link[]
}

/** Links the nodes of a network with their neighbours, in both directions. To be called in wiring. */
export function linkNeighbours(nodes: readonly Linked[], p: Sizes & { readonly topology: Topology }): void {
  nodes.forEach((node, id) => {
    for (const direction of directionsOf(p)) {
      const next = neighbourOf(id, direction, p)
      if (next === null) closeEdge(node, direction)
      else connect(node.out[direction]!, nodes[next]!.in[opposite(direction)]!)
    }
  })
}

/** Nothing comes in over an edge, and no credit for what never goes out. */
function closeEdge(node: Linked, direction: number): void {
  clear(node.in[direction]!.valid)
  clear(node.in[direction]!.vc)
  clear(node.in[direction]!.flit)
  clear(node.out[direction]!.credit)
}

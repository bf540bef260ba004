'use rtl'
import { clear, connect } from 'flitwave/hdl'
import { CreditMonitor, type BufferParameters } from '../router/credit-monitor.js'
import type { Sizes } from '../router/dimensions.js'
import type { Link } from '../router/link.js'
import type { Topology } from '../router/parameters.js'
import { directionsOf, opposite } from '../router/port.js'
import { neighbourOf } from './place.js'

/** What can be linked: by direction what comes in, and what goes out. */
export interface Linked {
  in: Link[]
  out: Link[]
  /** For {@link CreditMonitor}: of what goes out, and by direction of what comes in. */
  lent: number
  held: number[]
}

type GridParameters = Sizes & { readonly topology: Topology }

/** Links the nodes of a network with their neighbours, in both directions. To be called in wiring. */
export function linkNeighbours(nodes: readonly Linked[], p: GridParameters): void {
  const directions = directionsOf(p)
  nodes.forEach((node, id) => {
    for (const direction of directions) {
      const next = neighbourOf(id, direction, p)
      if (next === null) closeEdge(node, direction)
      else connect(node.out[direction]!, nodes[next]!.in[opposite(direction)]!)
    }
  })
}

/** A monitor for each node, of the links that leave it. */
export function linkMonitors(nodes: readonly Linked[], p: Sizes & BufferParameters): CreditMonitor[] {
  const parameters = { links: directionsOf(p).length, vcs: p.vcs, depth: p.depth }
  return nodes.map(() => new CreditMonitor(parameters))
}

/** Watches the credits of all links between nodes. Behind an edge no place is ever taken. To be called in wiring. */
export function watchNeighbours(monitors: readonly CreditMonitor[], nodes: readonly Linked[], p: GridParameters): void {
  const directions = directionsOf(p)
  monitors.forEach((monitor, id) => {
    monitor.lent = nodes[id]!.lent
    for (const direction of directions) {
      const next = neighbourOf(id, direction, p)
      monitor.held[direction] = next === null ? 0 : nodes[next]!.held[opposite(direction)]!
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

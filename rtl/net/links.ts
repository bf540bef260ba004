'use rtl'
import { array, clear, connect, low } from 'flitwave/hdl'
import { creditWidth } from '../router/credit-counter.js'
import { packPlaces, type BufferParameters, type CreditMonitor } from '../router/credit-monitor.js'
import type { Sizes } from '../router/sizes.js'
import type { Link } from '../router/link.js'
import type { Topology } from '../router/parameters.js'
import { directionsOf, opposite } from '../router/port.js'
import type { Router } from '../router/router.js'
import { LinkDelay } from '../router/link-delay.js'
import type { NetworkParameters } from './parameters.js'
import { neighbourOf } from './place.js'

/** A node that can be linked: by direction the links in and the links out. */
export interface Linked {
  arriving: Link[]
  leaving: Link[]
  /** For {@link CreditMonitor}, by direction: places lent by the sender of the link in, and places lent to the link out. */
  lentIn: number[]
  lentOut: number[]
}

type GridParameters = Sizes & { readonly topology: Topology }

/** Links the nodes of a network to their neighbours, in both directions. Call it in wiring. */
export function linkNeighbours(nodes: readonly Linked[], p: GridParameters & BufferParameters): void {
  const directions = directionsOf(p)
  nodes.forEach((node, id) => {
    for (const direction of directions) {
      const next = neighbourOf(id, direction, p)
      if (next === null) closeEdge(node, direction, p)
      else linkTo(nodes[next], node, direction)
    }
  })
}

function linkTo(next: Linked, node: Linked, direction: number): void {
  connect(node.leaving[direction], next.arriving[opposite(direction)])
  next.lentIn[opposite(direction)] = node.lentOut[direction]
}

/** Connects the links of a node to an inner unit. Call it in wiring. */
export function passLinks(node: Linked, inner: Linked, p: Sizes): void {
  for (const direction of directionsOf(p)) {
    connect(node.arriving[direction], inner.arriving[direction])
    connect(inner.leaving[direction], node.leaving[direction])
    inner.lentIn[direction] = node.lentIn[direction]
    node.lentOut[direction] = inner.lentOut[direction]
  }
}

/** By direction, the delays of the links out of a node, if any. Call it for a field. */
export function linkDelays(p: NetworkParameters): LinkDelay[] {
  return p.linkDelay === 0 ? [] : directionsOf(p).map(() => new LinkDelay(p))
}

/** A node with a router. */
interface Routed extends Linked {
  readonly router: Router
  readonly monitor: CreditMonitor
  /** See {@link linkDelays}. */
  readonly delays: readonly LinkDelay[]
}

/** Connects the links of a node to its router, with monitors for those from neighbours. Call it in wiring. */
export function linkRouter(node: Routed, p: Sizes & BufferParameters): void {
  const { router, monitor, delays } = node
  for (const direction of directionsOf(p)) {
    connect(node.arriving[direction], router.arriving[direction])
    const delay = delays[direction]
    if (delay) {
      connect(router.leaving[direction], delay.entry)
      connect(delay.exit, node.leaving[direction])
      const places = router.lent[direction].map((lent, vc) => low(lent + delay.carried[vc], creditWidth(p)))
      node.lentOut[direction] = packPlaces(places, p)
    } else {
      connect(router.leaving[direction], node.leaving[direction])
      node.lentOut[direction] = packPlaces(router.lent[direction], p)
    }
    monitor.lent[direction] = node.lentIn[direction]
    monitor.held[direction] = packPlaces(router.held[direction], p)
  }
}

/** No flit arrives across an edge, and no credit returns for one that is never sent. */
function closeEdge(node: Linked, direction: number, p: BufferParameters): void {
  clear(node.arriving[direction].valid)
  clear(node.arriving[direction].vc)
  clear(node.arriving[direction].flit)
  clear(node.leaving[direction].credit)
  node.lentIn[direction] = packPlaces(
    array(p.vcs, () => p.depth),
    p,
  )
}

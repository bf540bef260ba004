/**
 * The positions of a network's parts on paper, and the places in them, from which maps and heat maps are drawn. This is only
 * data; each network has a pure function that makes it. x counts to the right and y downwards; 1 is the distance of
 * neighbours in x.
 */

import { greatestOf, leastOf } from '../../base/statistics.js'

export interface FloorPlan {
  readonly nodes: readonly FloorNode[]
  readonly links: readonly FloorLink[]
  /** Coordinates along the sides, for drawings too small for labels, and the names of floors. */
  readonly captions: readonly FloorCaption[]
  /** The extent of all parts from (0, 0) on, including the ends of stubs. */
  readonly width: number
  readonly height: number
}

/** A router, an element, or a unit at the end of a network. */
export interface FloorNode {
  /** `(1,0)`, `011`, `5`. */
  readonly label: string
  readonly kind: 'router' | 'element' | 'terminal'
  /** The middle of the node. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** In three dimensions: its floor, from 0. Floors are side by side. */
  readonly layer: number
  /** The numbers of its places to which no link leads: sources, sinks, injection channels. */
  readonly places: readonly number[]
}

export interface FloorPoint {
  readonly x: number
  readonly y: number
}

/** A physical channel from one node to another. */
export interface FloorLink {
  /** The numbers of the nodes. */
  readonly from: number
  readonly to: number
  /** Its ends, on the edges of the nodes; two links in opposite directions are side by side. */
  readonly start: FloorPoint
  readonly end: FloorPoint
  /** The direction in which it leaves and arrives, of length 1. */
  readonly along: FloorPoint
  /** True around the end of a ring, or to another floor: drawn as two stubs, one at each end. */
  readonly isApart: boolean
  /** The channels that store the flits after they have passed the link. */
  readonly channels: readonly FloorChannel[]
}

export interface FloorChannel {
  /** The number of the place. */
  readonly place: number
  /** Its name among the channels of the link: `p`, `h`, `vc 1`; empty for a single channel. */
  readonly name: string
}

export interface FloorCaption extends FloorPoint {
  readonly text: string
  readonly kind: 'coordinate' | 'floor'
}

/** The length of a stub. */
const stub = 0.32

/** A plan of these parts, moved so that it begins at (0, 0). */
export function floorPlan(
  nodes: readonly FloorNode[],
  links: readonly FloorLink[],
  captions: readonly FloorCaption[] = [],
): FloorPlan {
  const ends = [
    ...nodes.flatMap(({ x, y, width, height }) => [
      { x: x - width / 2, y: y - height / 2 },
      { x: x + width / 2, y: y + height / 2 },
    ]),
    ...links.filter(({ isApart }) => isApart).flatMap((link) => stubsOf(link).flat()),
    ...captions,
  ]
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)]
  const [left, top] = [leastOf(xs), leastOf(ys)]
  const moved = <P extends FloorPoint>(point: P): P => ({ ...point, x: point.x - left, y: point.y - top })
  return {
    nodes: nodes.map(moved),
    links: links.map((link) => ({ ...link, start: moved(link.start), end: moved(link.end) })),
    captions: captions.map(moved),
    width: greatestOf(xs) - left,
    height: greatestOf(ys) - top,
  }
}

/** The stubs where it leaves and where it arrives. */
function stubsOf({ start, end, along }: FloorLink): [FloorPoint, FloorPoint][] {
  const [x, y] = [stub * along.x, stub * along.y]
  return [
    [start, { x: start.x + x, y: start.y + y }],
    [{ x: end.x - x, y: end.y - y }, end],
  ]
}

/** The drawn lines of a link. */
export function linesOf(link: FloorLink): [FloorPoint, FloorPoint][] {
  return link.isApart ? stubsOf(link) : [[link.start, link.end]]
}

/** How far to the right of the middle of a router a link leaves it. */
const aside = 0.1

/**
 * A straight link from one square node to another, on the right as it goes.
 * @param isApart - it goes the other way, around the end of a ring
 */
export function straightLink(
  from: FloorNode,
  to: FloorNode,
  isApart: boolean,
): Pick<FloorLink, 'start' | 'end' | 'along' | 'isApart'> {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = (isApart ? -1 : 1) * (Math.hypot(dx, dy) || 1)
  const along = { x: dx / length, y: dy / length }
  const rim = from.width / 2 / Math.max(Math.abs(along.x), Math.abs(along.y))
  const at = (node: FloorPoint, ahead: number): FloorPoint => ({
    x: node.x + ahead * along.x - aside * along.y,
    y: node.y + ahead * along.y + aside * along.x,
  })
  return { start: at(from, rim), end: at(to, -rim), along, isApart }
}

/** The distance from one place to the next, and the size of a place. */
const distance = { x: 2.2, y: 0.7 } as const
const size = { width: 2, height: 0.5 } as const

/** The members of a place of a network that a plain floor plan shows. */
interface PlacedLabel {
  readonly label: string
  readonly kind: 'source' | 'buffer' | 'sink'
}

/** The floor plan of a network without one: its places one after the other in columns, without sinks. */
export function plainPlan(places: readonly PlacedLabel[]): FloorPlan {
  const shown = places.map((place, number) => ({ ...place, number })).filter(({ kind }) => kind !== 'sink')
  const rows = Math.ceil(Math.sqrt(shown.length * (distance.x / distance.y)))
  const nodes = shown.map(({ label, number }, i): FloorNode => {
    const at = { x: Math.floor(i / rows) * distance.x, y: (i % rows) * distance.y }
    return { label, kind: 'terminal', ...at, ...size, layer: 0, places: [number] }
  })
  return floorPlan(nodes, [])
}

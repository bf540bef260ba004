/** Draws the packets of a standstill where they wait, and arrows to those that they wait for. */

import { linesOf, type FloorPlan, type FloorPoint } from '../../../src/runs/journey/floor-plan.js'
import { drawChip } from './parts.js'
import { point, type NetworkPicture } from './picture.js'
import type { DrawingContext } from '../svg/svg-context.js'

/** Pixels that stay free around a box, and the length of an arrow's head. */
const clear = 11
const head = 7

/** The part of the way to the middle of the plan by which an arrow bends. */
const bend = 0.28

/** The distance on the plan at which two boxes lie on each other. */
const nearest = 0.15

/** Pixels from node to node that the numbers of waiting packets need: there are few of them. */
const leastForText = 16

export function drawWaits(context: DrawingContext, picture: NetworkPicture): void {
  const { waits, plan } = picture
  if (waits.length === 0) return
  const spots = spotsOf(plan, new Set(waits.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))))
  const spotOf = (place: number): FloorPoint | null => {
    const spot = spots.get(place)
    return spot ? point(picture, spot) : null
  }
  for (const { from, to } of waits) {
    const [start, end] = [spotOf(from), to === null ? null : spotOf(to)]
    if (start && end) drawArrow(context, picture, start, end)
  }
  for (const { from, tag } of waits) {
    const spot = spotOf(from)
    if (spot) drawChip(context, picture, spot, { tag: tag ?? -1, leastUnit: leastForText })
  }
}

/** Where packets that wait at some places stand on the plan. */
function spotsOf(plan: FloorPlan, places: ReadonlySet<number>): ReadonlyMap<number, FloorPoint> {
  const spots = new Map<number, FloorPoint>()
  for (const place of places) {
    const spot = spotIn(plan, place, 0.5)
    if (spot) spots.set(place, spot)
  }
  // The middles of links that cross are one point.
  const isShared = ([place, { x, y }]: readonly [number, FloorPoint]): boolean =>
    [...spots].some(([other, spot]) => other !== place && Math.hypot(spot.x - x, spot.y - y) < nearest)
  for (const [place] of [...spots].filter(isShared)) spots.set(place, spotIn(plan, place, 0.9)!)
  return spots
}

/**
 * Where a packet that waits at a place stands on the plan: on the link to it, or in its node; null if it is in neither.
 * @param part - of the way along the link
 */
function spotIn({ links, nodes }: FloorPlan, place: number, part: number): FloorPoint | null {
  const link = links.find(({ channels }) => channels.some((channel) => channel.place === place))
  if (!link) return nodes.find(({ places }) => places.includes(place)) ?? null
  const [a, b] = linesOf(link).at(-1)!
  const at = link.channels.findIndex((channel) => channel.place === place)
  const aside = (at - (link.channels.length - 1) / 2) * 0.2
  return {
    x: a.x + (b.x - a.x) * part - link.along.y * aside,
    y: a.y + (b.y - a.y) * part + link.along.x * aside,
  }
}

function drawArrow(context: DrawingContext, picture: NetworkPicture, from: FloorPoint, to: FloorPoint): void {
  const { theme, plan } = picture
  const centre = point(picture, { x: plan.width / 2, y: plan.height / 2 })
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const control = bentTowards({ middle, centre, unit: picture.unit }, from, to)
  const start = along(from, control, clear)
  const tip = along(to, control, clear)
  const back = along(to, control, clear + head)
  context.strokeStyle = theme.bad
  context.fillStyle = theme.bad
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(start.x, start.y)
  context.quadraticCurveTo(control.x, control.y, back.x, back.y)
  context.stroke()
  const [x, y] = [tip.x - back.x, tip.y - back.y]
  context.beginPath()
  context.moveTo(tip.x, tip.y)
  context.lineTo(back.x - y * 0.6, back.y + x * 0.6)
  context.lineTo(back.x + y * 0.6, back.y - x * 0.6)
  context.fill()
}

interface Bend {
  /** The middle of the arrow, and of the plan. */
  readonly middle: FloorPoint
  readonly centre: FloorPoint
  /** Pixels from node to node. */
  readonly unit: number
}

/** Towards the middle of the plan; to the side, where the arrow would lead through it. */
function bentTowards({ middle, centre, unit }: Bend, from: FloorPoint, to: FloorPoint): FloorPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const towards = (centre.x - middle.x) * across.x + (centre.y - middle.y) * across.y
  // Along a row of nodes the arrow passes beside them: forwards on one side, back on the other.
  const isAlongRow = Math.abs(towards) < unit / 2
  const by = isAlongRow ? 0.8 * unit + length * 0.1 : Math.min(bend * length, Math.abs(towards)) * Math.sign(towards)
  return { x: middle.x + across.x * by, y: middle.y + across.y * by }
}

/** A point at a distance from one towards another. */
function along(from: FloorPoint, to: FloorPoint, distance: number): FloorPoint {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const part = Math.min(1, distance / length)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

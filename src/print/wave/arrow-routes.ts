/**
 * Routes for arrows that keep texts readable: vertical at the edge of a cycle, where texts have gaps, and horizontal between
 * two rows. WaveDrom itself draws straight lines across everything.
 */

import type { Point } from '../../base/svg.js'
import { edgeX, labelBoxes, pixels, rowY, signalLanes, type Diagram, type LabelBox } from './diagram.js'

/** A letter of the diagram: its row, and the cycle at whose start it is. */
interface Mark {
  readonly row: number
  readonly cycle: number
}

/** A straight piece of a routed arrow. */
interface Piece {
  /** The letters at the ends of its arrow. */
  readonly ends: string
  readonly isUpright: boolean
  /** x of a vertical piece, y of a horizontal one. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Offsets in pixels from the edge of a cycle, and from the middle of a gap, for arrows whose place is taken. */
const aside = { upright: [0, 4, -4, 8, -8], across: [0, 3, -3] } as const
const widestAside = Math.max(...aside.upright)

/**
 * The costs of faults: a crossed text is the worst, then a vertical piece in a cycle in which the arrow neither starts nor
 * ends, because it suggests an event there, then each pixel on top of another arrow, then length.
 */
const costs = { label: 1000, strange: 20, overlap: 1, jog: 2, length: 0.01 } as const

/** The maximum number of cycles by which an arrow may go beyond its ends, if all routes between them cross a text. */
const longestDetour = 8

interface Judged {
  readonly route: Route
  readonly laid: readonly Piece[]
  readonly cost: number
}

/** The route of each arrow, by its edge `A->B`. */
export function routeArrows(diagram: Diagram): ReadonlyMap<string, Route> {
  const marks = marksOf(diagram)
  const labels = labelBoxes(diagram)
  const routes = new Map<string, Route>()
  const pieces: Piece[] = []
  for (const edge of diagram.edge ?? []) {
    const ends = edge.slice(0, 4)
    const [from, to] = [marks.get(ends[0]!), marks.get(ends[3]!)]
    if (!from || !to) continue
    const bestWithin = (detour: number): Judged =>
      candidates(from, to, diagram.config.hscale, detour)
        .map((way, i): Judged => {
          const route = besideTexts(way, labels)
          const laid = piecesOf(route, ends)
          return { route, laid, cost: costOf(laid, labels, pieces) + shapeCost(route) + i / 1000 }
        })
        .reduce((least, one) => (one.cost < least.cost ? one : least))
    const direct = bestWithin(0)
    const best = direct.cost < costs.label ? direct : bestWithin(longestDetour)
    routes.set(ends, best.route)
    pieces.push(...best.laid)
  }
  return routes
}

function shapeCost(route: Route): number {
  const [start, end] = [route[0]!, route.at(-1)!]
  const isStrange = route.some(({ x }) => Math.min(Math.abs(x - start.x), Math.abs(x - end.x)) > widestAside)
  return (route.length > 4 ? costs.jog : 0) + (isStrange ? costs.strange : 0)
}

function marksOf({ signal }: Diagram): ReadonlyMap<string, Mark> {
  const marks = signalLanes(signal).flatMap(({ node = '' }, row) =>
    node.split('').map((letter, cycle) => [letter, { row, cycle }] as const),
  )
  return new Map(marks.filter(([letter]) => letter !== '.'))
}

/** Routes from one mark to another: from gap to gap, vertical at one of the edges between them or some cycles beyond. */
function candidates(from: Mark, to: Mark, hscale: number, detour: number): Route[] {
  const [start, end] = [from, to].map(({ row, cycle }): Point => ({ x: edgeX(cycle, hscale), y: rowY(row) })) as [Point, Point] // prettier-ignore
  const down = Math.sign(end.y - start.y) || -1
  const isNear = Math.abs(from.row - to.row) <= 1
  const near = (y: number, side: number): number => y + (side * pixels.row) / 2
  const across = aside.across.map((offset) => near(end.y, from.row === to.row ? down : -down) + offset)
  if (isNear) {
    const straight = start.x === end.x && from.row !== to.row ? [[start, end]] : []
    return [...straight, ...across.map((y) => tidy([start, { x: start.x, y }, { x: end.x, y }, end]))]
  }
  const straight = start.x === end.x ? [[start, end]] : []
  const forward = Math.sign(to.cycle - from.cycle) || 1
  const steps = Math.abs(to.cycle - from.cycle) + 2 * detour
  const cycles = Array.from({ length: steps + 1 }, (_, i) => from.cycle + (i - detour) * forward)
  const edges = cycles.filter((cycle) => cycle >= 0).map((cycle) => edgeX(cycle, hscale))
  const uprights = edges.flatMap((x) => aside.upright.map((offset) => x + offset))
  const leave = near(start.y, down)
  const bent = uprights.flatMap((x) =>
    across.map((y) => tidy([start, { x: start.x, y: leave }, { x, y: leave }, { x, y }, { x: end.x, y }, end])),
  )
  return [...straight, ...bent]
}

/** Moves the end of an arrow that would hit a text from the middle of a value to its border. */
function besideTexts(route: Route, labels: readonly LabelBox[]): Route {
  const border = (end: Point, next: Point): Point => {
    const isOnText = labels.some(({ row, from, to }) => rowY(row) === end.y && end.x > from && end.x < to)
    return isOnText ? { x: end.x, y: end.y + Math.sign(next.y - end.y) * valueHeight } : end
  }
  const last = route.length - 1
  return route.map((point, i) => (i === 0 || i === last ? border(point, route[i === 0 ? 1 : last - 1]!) : point))
}

/** Removes redundant corners. */
function tidy(points: Route): Route {
  return points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]]
    if (!before || !after) return true
    return !(before.x === point.x && point.x === after.x) && !(before.y === point.y && point.y === after.y)
  })
}

function piecesOf(route: Route, ends: string): Piece[] {
  return route.slice(1).map((point, i) => {
    const before = route[i]!
    const isUpright = before.x === point.x
    const [a, b] = isUpright ? [before.y, point.y] : [before.x, point.x]
    return { ends, isUpright, at: isUpright ? point.x : point.y, from: Math.min(a, b), to: Math.max(a, b) }
  })
}

function costOf(laid: readonly Piece[], labels: readonly LabelBox[], pieces: readonly Piece[]): number {
  const crossed = laid.reduce((sum, piece) => sum + labels.filter((label) => crosses(piece, label)).length, 0)
  const covered = laid.reduce((sum, piece) => pieces.reduce((more, other) => more + overlap(piece, other), sum), 0)
  const length = laid.reduce((sum, { from, to }) => sum + to - from, 0)
  return costs.label * crossed + costs.overlap * covered + costs.length * length
}

/** The distance by which texts and values extend from the middle of their row. */
const textHeight = 8
const valueHeight = 10

function crosses({ isUpright, at, from, to }: Piece, label: LabelBox): boolean {
  const y = rowY(label.row)
  if (!isUpright) return Math.abs(at - y) < textHeight && from < label.to && to > label.from
  return at > label.from && at < label.to && from < y + textHeight && to > y - textHeight
}

/** The number of pixels that two pieces share. Arrows from or to the same place may run together. */
function overlap(piece: Piece, other: Piece): number {
  if (piece.isUpright !== other.isUpright || Math.abs(piece.at - other.at) > 2) return 0
  if (piece.ends.startsWith(other.ends[0]!) || piece.ends.endsWith(other.ends[3]!)) return 0
  return Math.max(0, Math.min(piece.to, other.to) - Math.max(piece.from, other.from))
}

/** The corners of an arrow, including its ends. */
export type Route = readonly Point[]

/** The radius of corners in pixels: round corners help the eye to follow an arrow. */
const radius = 4

/** The route as an SVG path. */
export function pathOf(route: Route): string {
  const [first, ...others] = route
  const parts = others.map((point, i) => {
    const [before, after] = [route[i]!, route[i + 2]]
    if (!after) return `L ${point.x},${point.y}`
    const [enter, leave] = [towards(point, before), towards(point, after)]
    return `L ${enter.x},${enter.y} Q ${point.x},${point.y} ${leave.x},${leave.y}`
  })
  return [`M ${first!.x},${first!.y}`, ...parts].join(' ')
}

/** A point near a corner, or halfway if that is nearer. */
function towards(corner: Point, other: Point): Point {
  const distance = Math.abs(other.x - corner.x) + Math.abs(other.y - corner.y)
  const share = Math.min(radius, distance / 2) / distance
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share }
}

/** The position of an arrow's label: the middle of its longest piece. */
export function middleOf(route: Route): Point {
  const lengths = route.slice(1).map((point, i) => Math.abs(point.x - route[i]!.x) + Math.abs(point.y - route[i]!.y))
  const longest = lengths.indexOf(Math.max(...lengths))
  const [a, b] = [route[longest]!, route[longest + 1]!]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/**
 * Ways for arrows that leave texts readable: down or up at the edge of a cycle, where texts have gaps, and across between
 * two rows, where nothing is. WaveDrom itself draws straight lines across everything.
 */

import type { Point } from '../../base/svg.js'
import { edgeX, labelBoxes, pixels, rowY, signalLanes, type Diagram, type LabelBox } from './diagram.js'

/** A letter of the diagram: which row, and at the start of which cycle. */
interface Mark {
  readonly row: number
  readonly cycle: number
}

/** A straight piece of an arrow that has been laid. */
interface Piece {
  /** The letters at both ends of its arrow. */
  readonly ends: string
  readonly isUpright: boolean
  /** x of an upright piece, y of one that lies. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** Pixels beside the edge of a cycle, and beside the middle of a gap, where an arrow lies if another one is there. */
const aside = { upright: [0, 4, -4, 8, -8], across: [0, 3, -3] } as const
const widestAside = Math.max(...aside.upright)

/**
 * The costs of faults: a crossed text is the worst, then an upright piece in a cycle at which the arrow neither starts nor
 * ends, because something seems to happen there, then each pixel upon another arrow, then long ways.
 */
const costs = { label: 1000, strange: 20, overlap: 1, jog: 2, length: 0.01 } as const

/** Cycles that an arrow may go beyond its ends, where all ways between them cross a text. */
const longestDetour = 8

interface Judged {
  readonly route: Route
  readonly laid: readonly Piece[]
  readonly cost: number
}

/** By its edge, `A->B`: the way of each arrow. */
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

/** Ways from a mark to another one: from gap to gap, upright at one of the edges between them or some cycles beyond. */
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

/** An arrow from or to the middle of a value may meet its text; it then ends at the border of the value. */
function besideTexts(route: Route, labels: readonly LabelBox[]): Route {
  const border = (end: Point, next: Point): Point => {
    const isOnText = labels.some(({ row, from, to }) => rowY(row) === end.y && end.x > from && end.x < to)
    return isOnText ? { x: end.x, y: end.y + Math.sign(next.y - end.y) * valueHeight } : end
  }
  const last = route.length - 1
  return route.map((point, i) => (i === 0 || i === last ? border(point, route[i === 0 ? 1 : last - 1]!) : point))
}

/** Without corners that are none. */
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

/** How far texts and values reach from the middle of their row. */
const textHeight = 8
const valueHeight = 10

function crosses({ isUpright, at, from, to }: Piece, label: LabelBox): boolean {
  const y = rowY(label.row)
  if (!isUpright) return Math.abs(at - y) < textHeight && from < label.to && to > label.from
  return at > label.from && at < label.to && from < y + textHeight && to > y - textHeight
}

/** Pixels that two pieces have in common. Arrows from one place or to one place may run together. */
function overlap(piece: Piece, other: Piece): number {
  if (piece.isUpright !== other.isUpright || Math.abs(piece.at - other.at) > 2) return 0
  if (piece.ends.startsWith(other.ends[0]!) || piece.ends.endsWith(other.ends[3]!)) return 0
  return Math.max(0, Math.min(piece.to, other.to) - Math.max(piece.from, other.from))
}

/** The corners of an arrow, its ends included. */
export type Route = readonly Point[]

/** Pixels: corners are round, so that the eye follows an arrow around them. */
const radius = 4

/** As the path of an SVG. */
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

/** A little way from a corner, or half the way if that is less. */
function towards(corner: Point, other: Point): Point {
  const distance = Math.abs(other.x - corner.x) + Math.abs(other.y - corner.y)
  const share = Math.min(radius, distance / 2) / distance
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share }
}

/** Where a label of an arrow stands: in the middle of its longest piece. */
export function middleOf(route: Route): Point {
  const lengths = route.slice(1).map((point, i) => Math.abs(point.x - route[i]!.x) + Math.abs(point.y - route[i]!.y))
  const longest = lengths.indexOf(Math.max(...lengths))
  const [a, b] = [route[longest]!, route[longest + 1]!]
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

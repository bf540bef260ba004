/** The way of an arrow, and how it is drawn. */

export interface Point {
  readonly x: number
  readonly y: number
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

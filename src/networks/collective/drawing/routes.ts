import { counted } from '../../../base/text.js'
import { showNode, type Network, coordinatesOf } from '../network.js'
import { routeOf, directionOfChannel, nodeOfChannel } from '../route.js'
import type { Schedule, Unicast } from '../schedule.js'
import { corner, plus, rightOf, times, type Projection } from './projection.js'
import { colourOf } from './colours.js'
import { nameOf, type Panel } from './panels.js'
import { element, escaped, group, pathThrough, type Point } from '../../../base/svg.js'

/** The drawing of a unicast: lines, the last of which ends in a head. */
interface Arrow {
  readonly unicast: Unicast
  readonly hops: number
  /** One line for each part between wraparound links, which leave the page on one side and return on the other. */
  readonly lines: readonly (readonly Point[])[]
  /** Tip, and the two ends behind it. */
  readonly head: readonly [Point, Point, Point]
}

/** A straight part of a route, between the middles of nodes or to the point where a wraparound link leaves the page. */
interface Leg {
  readonly from: Point
  readonly to: Point
  readonly direction: number
}

/** How large nodes and heads are, in pixels. */
interface Sizes {
  readonly radius: number
  readonly head: number
}

export function sizesFor({ cell }: Projection): Sizes {
  return { radius: Math.max(2, 0.17 * cell), head: Math.max(5, Math.min(8.5, 0.25 * cell)) }
}

/**
 * The arrow of a unicast from one node to another. Lines keep to the right, so that opposite directions do not overlap; each
 * further arrow on a channel gets a lane farther out.
 * @param lane from 0
 */
export function arrowOf(unicast: Unicast, network: Network, projection: Projection, lane: number): Arrow {
  const channels = routeOf(unicast, network).map(({ channel }) => channel)
  const aside = projection.cell * (0.1 + 0.1 * Math.min(lane, 3))
  const { radius, head } = sizesFor(projection)
  const lines = linesAlong(channels, network, projection, aside)
  const toward = projection.along(directionOfChannel(channels.at(-1)!, network))
  // The line ends where it meets the circle of the node.
  const before = Math.sqrt(Math.max(0, radius ** 2 - aside ** 2)) + 0.4
  const tip = plus(lines.at(-1)!.at(-1)!, times(toward, -before))
  const back = plus(tip, times(toward, -head))
  const wide = times(rightOf(toward), head * 0.42)
  lines.at(-1)!.splice(-1, 1, plus(tip, times(toward, -head * 0.8)))
  return { unicast, hops: channels.length, lines, head: [tip, plus(back, wide), plus(back, times(wide, -1))] }
}

/** The lines along consecutive channels. */
export function linesAlong(
  channels: readonly number[],
  network: Network,
  projection: Projection,
  aside: number,
): Point[][] {
  return legsOf(channels, network, projection).map((legs) => bend(legs, projection, aside))
}

/** The straight parts of a route, joined unless a wraparound link separates them. */
function legsOf(channels: readonly number[], network: Network, projection: Projection): Leg[][] {
  const parts: Leg[][] = [[]]
  for (const channel of channels) {
    const direction = directionOfChannel(channel, network)
    const [axis, sign] = [Math.floor(direction / 2), direction % 2 === 0 ? 1 : -1]
    const coordinates = coordinatesOf(nodeOfChannel(channel, network), network)
    const [size, at] = [network.sizes[axis]!, coordinates[axis]!]
    const next = coordinates.with(axis, (at + sign + size) % size)
    const [from, to] = [projection.at(coordinates), projection.at(next)]
    if (next[axis] === at + sign) extend(parts.at(-1)!, { from, to, direction })
    else {
      const stub = times(projection.along(direction), projection.stub)
      extend(parts.at(-1)!, { from, to: plus(from, stub), direction })
      parts.push([{ from: plus(to, times(stub, -1)), to, direction }])
    }
  }
  return parts
}

function extend(legs: Leg[], leg: Leg): void {
  const last = legs.at(-1)
  if (last?.direction === leg.direction) legs[legs.length - 1] = { ...last, to: leg.to }
  else legs.push(leg)
}

/** The corners of a line that is shifted to the right by `aside`. */
function bend(legs: readonly Leg[], projection: Projection, aside: number): Point[] {
  const directions = legs.map(({ direction }) => projection.along(direction))
  const beside = (point: Point, leg: number): Point => plus(point, times(rightOf(directions.at(leg)!), aside))
  return [
    beside(legs[0]!.from, 0),
    ...legs.slice(1).map(({ from }, i) => corner(from, directions[i]!, directions[i + 1]!, [aside, aside])),
    beside(legs.at(-1)!.to, -1),
  ]
}

/** Gives each arrow the innermost lane in which it meets no other arrow on any of its channels. */
export function arrowsOf({ unicasts }: Panel, network: Network, projection: Projection): Arrow[] {
  const lanes: Set<number>[] = []
  return unicasts.map((unicast) => {
    const channels = routeOf(unicast, network).map(({ channel }) => channel)
    const free = lanes.findIndex((taken) => channels.every((channel) => !taken.has(channel)))
    const lane = free < 0 ? lanes.length : free
    lanes[lane] ??= new Set()
    for (const channel of channels) lanes[lane].add(channel)
    return arrowOf(unicast, network, projection, lane)
  })
}

/** For each step its lines and its heads. */
export function drawArrows(arrows: readonly Arrow[], schedule: Schedule, { cell }: Projection): string[] {
  const steps = [...new Set(arrows.map(({ unicast }) => unicast.step))]
  const lineWidth = Math.max(1.3, Math.min(2.1, 0.07 * cell))
  return steps.flatMap((step) => {
    const colour = colourOf(step, schedule.steps)
    const ofStep = arrows.filter(({ unicast }) => unicast.step === step)
    return [
      group(
        { class: 'routes', stroke: colour, 'stroke-width': lineWidth, 'stroke-linejoin': 'round', fill: 'none' },
        ofStep.map(({ lines, unicast, hops }) =>
          element(
            'path',
            { d: lines.map(pathThrough).join('') },
            element('title', {}, escaped(describe(unicast, hops, schedule))),
          ),
        ),
      ),
      element('path', { class: 'heads', d: ofStep.map(({ head }) => `${pathThrough(head)}z`).join(''), fill: colour }),
    ]
  })
}

/** `(0,0) → (2,1), 3 hops, step 1`: the tooltip of an arrow. */
function describe({ from, to, step, phase, carries }: Unicast, hops: number, { network, messages }: Schedule): string {
  return [
    `${showNode(from, network)} → ${showNode(to, network)}`,
    counted(hops, 'hop'),
    `step ${step}`,
    ...(phase === undefined ? [] : [nameOf(phase)]),
    ...(messages.length > 1 ? [carried(carries)] : []),
  ].join(', ')
}

function carried(messages: readonly number[]): string {
  if (messages.length === 0) return 'for control'
  return messages.length === 1 ? `message ${messages[0]!}` : `${messages.length} messages`
}

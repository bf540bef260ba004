/** One panel: the network with the arrows of some steps. */

import { coordinatesOf, nodesOf, type Network, type Vector } from '../network.js'
import type { Schedule } from '../schedule.js'
import { linesAlong, arrowsOf, drawArrows } from './routes.js'
import { ink } from './colours.js'
import { plus, times, type Projection } from './projection.js'
import { drawHeading, headingWidth, type Panel } from './panels.js'
import { drawNodes } from './nodes.js'
import { element, group, label, pathThrough, shortened, type Point } from '../../../base/svg.js'

/** The common measures of all panels of a drawing, in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** The position of the network in the panel. */
  readonly network: Point
}

const headingHeight = 24
/** Room for the numbers of the axes. */
const axisRoom = { left: 30, below: 20, right: 32 } as const

export function frameOf(schedule: Schedule, projection: Projection, panels: readonly Panel[]): Frame {
  const headings = panels.map((panel) => headingWidth(panel, schedule))
  const right = isSlanted(1, schedule.network.sizes) ? axisRoom.right : 0
  return {
    width: Math.max(axisRoom.left + projection.width + right, 24 + Math.max(0, ...headings)),
    height: headingHeight + projection.height + axisRoom.below,
    network: { x: axisRoom.left, y: headingHeight },
  }
}

export function drawPanel(panel: Panel, schedule: Schedule, projection: Projection, frame: Frame): string {
  const { network } = schedule
  const arrows = arrowsOf(panel, network, projection)
  const parts = [
    drawHeading(panel, schedule),
    element(
      'g',
      { transform: `translate(${shortened(frame.network.x)} ${shortened(frame.network.y)})` },
      '\n',
      [
        drawLinks(network, projection),
        drawShared(panel, network, projection),
        ...drawNodes(panel, schedule, projection, false),
        ...drawArrows(arrows, schedule, projection),
        ...drawNodes(panel, schedule, projection, true),
        drawAxes(network, projection),
      ]
        .filter((part) => part !== '')
        .join('\n'),
      '\n',
    ),
  ]
  return `\n${parts.join('\n')}\n`
}

/** All links; wraparound links extend beyond the network. */
function drawLinks(network: Network, projection: Projection): string {
  const lines = network.sizes.flatMap((size, axis) =>
    nodesOf(network)
      .map((node) => coordinatesOf(node, network))
      .filter((coordinates) => coordinates[axis] === 0)
      .map((coordinates) => {
        const out = times(projection.along(2 * axis), network.topology === 'torus' ? projection.stub : 0)
        const last = projection.at(coordinates.with(axis, size - 1))
        return [plus(projection.at(coordinates), times(out, -1)), plus(last, out)]
      }),
  )
  return element('path', { d: lines.map(pathThrough).join(''), stroke: ink.link, fill: 'none' })
}

/** Draws a band below the arrows on each channel that several unicasts of one step use. */
function drawShared({ shared }: Panel, network: Network, projection: Projection): string {
  if (shared.length === 0) return ''
  const lines = shared.flatMap((channel) => linesAlong([channel], network, projection, 0.1 * projection.cell))
  return element('path', {
    d: lines.map(pathThrough).join(''),
    stroke: ink.alarm,
    'stroke-width': Math.max(4, 0.26 * projection.cell),
    'stroke-opacity': 0.3,
    fill: 'none',
  })
}

/** Coordinates along the axes, as many as fit; only the last on the slanted axis. */
function drawAxes({ sizes }: Network, projection: Projection): string {
  const { stub, cell } = projection
  const mark = (coordinates: Vector, axis: number, aside: Point, anchor: string, isNamed: boolean): string => {
    const { x, y } = plus(projection.at(coordinates), aside)
    const content = isNamed ? `${'xyz'[axis]!} = ${coordinates[axis]!}` : String(coordinates[axis]!)
    return label(x, y, content, { 'text-anchor': anchor })
  }
  const stride = [1, 2, 4, 8].find((by) => by * cell >= 22) ?? 16
  const marks = sizes.flatMap((size, axis) => {
    if (isSlanted(axis, sizes)) {
      const corner = sizes.map((nodes, other) => (other === 2 ? 0 : nodes - 1))
      return [mark(corner, axis, { x: stub + 5, y: 3.5 }, 'start', true)]
    }
    const [aside, anchor] = axis === 0 ? [{ x: 0, y: stub + 11 }, 'middle'] : [{ x: -stub - 5, y: 3.5 }, 'end']
    return Array.from({ length: Math.ceil(size / stride) }, (_, i) =>
      mark(sizes.map(() => 0).with(axis, i * stride), axis, aside, anchor, i === 0),
    )
  })
  return group({ 'font-size': 10, fill: ink.faint }, marks)
}

/** True for the axis between the horizontal and the vertical one. */
function isSlanted(axis: number, sizes: readonly number[]): boolean {
  return axis === 1 && sizes.length > 2
}

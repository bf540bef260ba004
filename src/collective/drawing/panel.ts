/** One panel: the network with the arrows of some steps. */

import { coordinatesOf, nodeCount, nodesOf, showNode, type Network, type Vector } from '../network.js'
import { routeOf } from '../route.js'
import type { Schedule, Unicast } from '../schedule.js'
import { arrowOf, linesAlong, sizesFor, type Arrow } from './arrows.js'
import { colourOf, ink } from './colours.js'
import { plus, times, type Point } from './geometry.js'
import type { Panel } from './panels.js'
import type { Projection } from './projection.js'
import { element, escaped, group, label, pathThrough, shortened, widthOf } from './svg.js'

/** What all panels of a drawing have in common, in pixels. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Where the network stands in it. */
  readonly network: Point
}

const fontSize = { heading: 13, axis: 10 } as const
const headingHeight = 24
/** Nodes that have nothing, or have something and do nothing, are so much smaller than those that send or receive. */
export const small = 0.6
const idle = 0.78
/** Room for the numbers of the axes. */
const axisRoom = { left: 30, below: 20, right: 32 } as const

export function frameOf(schedule: Schedule, projection: Projection, panels: readonly Panel[]): Frame {
  const headings = panels.map((panel) =>
    widthOf(Object.values(headingOf(panel, schedule)).join('  '), fontSize.heading),
  )
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

/** `step 2` and `12 unicasts`, or the phase that they belong to. */
function headingOf({ first, last, unicasts }: Panel, { steps }: Schedule): { name: string; about: string } {
  const phases = [...new Set(unicasts.map(({ phase }) => phase))]
  const name = first === last ? `step ${first}` : `steps ${first} to ${last}`
  return {
    name: first === 1 && last === steps && steps > 1 ? 'all steps' : name,
    about: [
      `${unicasts.length} unicast${unicasts.length === 1 ? '' : 's'}`,
      ...(phases.length === 1 && phases[0] !== undefined ? [nameOf(phases[0])] : []),
    ].join(', '),
  }
}

/** Phases that have a letter or a number alone need a word more. */
function nameOf(phase: string): string {
  return /^\w?\d*$/.test(phase) ? `phase ${phase}` : phase
}

function drawHeading(panel: Panel, schedule: Schedule): string {
  const { name, about } = headingOf(panel, schedule)
  const isOneStep = panel.first === panel.last
  const left = isOneStep ? 20 : 0
  return [
    ...(isOneStep
      ? [element('rect', { y: 1, width: 13, height: 13, rx: 3, fill: colourOf(panel.first, schedule.steps) })]
      : []),
    element(
      'text',
      { x: left, y: 12.5, 'font-size': fontSize.heading },
      element('tspan', { 'font-weight': 'bold' }, name),
      element('tspan', { dx: 8, fill: ink.faint }, escaped(about)),
    ),
  ].join('')
}

/** All links, which reach beyond the network where they go around. */
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

/** A band below the arrows on each channel that several unicasts of one step use. */
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

/** Each arrow has the innermost lane in which it meets no other one on any of its channels. */
function arrowsOf({ unicasts }: Panel, network: Network, projection: Projection): Arrow[] {
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
function drawArrows(arrows: readonly Arrow[], schedule: Schedule, { cell }: Projection): string[] {
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

/** `(0,0) → (2,1), 3 hops, step 1`: what a browser shows of an arrow under the pointer. */
function describe({ from, to, step, phase, carries }: Unicast, hops: number, { network, messages }: Schedule): string {
  return [
    `${showNode(from, network)} → ${showNode(to, network)}`,
    `${hops} hop${hops === 1 ? '' : 's'}`,
    `step ${step}`,
    ...(phase === undefined ? [] : [nameOf(phase)]),
    ...(messages.length > 1 ? [carried(carries)] : []),
  ].join(', ')
}

function carried(messages: readonly number[]): string {
  if (messages.length === 0) return 'for control'
  return messages.length === 1 ? `message ${messages[0]!}` : `${messages.length} messages`
}

/**
 * Nodes as dots: lines of no length have round ends, and all of one kind are one path. Those that send or receive in this
 * panel are busy and go on top; arrows pass over the others.
 */
function drawNodes(panel: Panel, schedule: Schedule, projection: Projection, areBusy: boolean): string[] {
  const { network, messages, steps } = schedule
  const { receives, holders, unicasts } = panel
  const { radius } = sizesFor(projection)
  const busy = new Set(unicasts.flatMap(({ from, to }) => [from, to]))
  const nodes = nodesOf(network).filter((node) => busy.has(node) === areBusy)
  const dots = (among: readonly number[], colour: string, size: number): string => {
    const places = among.map((node) => projection.at(coordinatesOf(node, network)))
    const style = { stroke: colour, 'stroke-width': 2 * size, 'stroke-linecap': 'round' }
    const d = places.map((place) => `${pathThrough([place])}h0`).join('')
    return places.length === 0 ? '' : element('path', { class: 'nodes', d, ...style })
  }
  const sources = new Set(messages.map(({ source }) => source))
  const ringed = areMarked(sources.size, network) ? nodes.filter((node) => sources.has(node)) : []
  const ringRadius = radius + Math.max(1.5, 0.07 * projection.cell)
  return [
    dots(ringed, ink.holder, ringRadius + 1),
    dots(ringed, ink.paper, ringRadius),
    dots(
      nodes.filter((node) => !receives.has(node) && !holders.has(node)),
      ink.node,
      radius * small,
    ),
    dots(
      nodes.filter((node) => !receives.has(node) && holders.has(node)),
      ink.holder,
      areBusy ? radius : radius * idle,
    ),
    ...Array.from({ length: steps }, (_, i) =>
      dots(
        nodes.filter((node) => receives.get(node) === i + 1),
        colourOf(i + 1, steps),
        radius,
      ),
    ),
  ]
}

/** Whether sources have a ring: where most nodes are sources, it would say nothing. */
export function areMarked(sources: number, network: Network): boolean {
  return 4 * sources <= nodeCount(network)
}

/** Coordinates along the axes, as many as there is room for; of the slanted one, the last. */
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
  return group({ 'font-size': fontSize.axis, fill: ink.faint }, marks)
}

/** The axis between those that go to the right and upwards. */
function isSlanted(axis: number, sizes: readonly number[]): boolean {
  return axis === 1 && sizes.length > 2
}

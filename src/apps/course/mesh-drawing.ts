/** Draws a mesh: nodes, links, and arrows between nodes. */

import { element, fonts, group, label, pathThrough, type Point } from '../../base/svg.js'

/** An arrow from one node to another. */
export interface Arrow {
  /** Nodes by number: (x, y) has number sizeY · x + y. */
  readonly from: number
  readonly to: number
  /** The text at its middle; by default none. */
  readonly text?: string
}

/** The contents of a drawing. */
export interface MeshPicture {
  readonly sizeX: number
  readonly sizeY: number
  readonly title: string
  /** A line below the title; by default none. */
  readonly note?: string
  readonly arrows?: readonly Arrow[]
  /** The text in a node, below its coordinates; by default none. */
  readonly textOf?: (node: number) => string
}

const pitch = 120
const radius = 24
const margin = 60
const ink = '#333'
const colour = '#2463c9'

/** An SVG: x grows to the right, y upwards. */
export function meshDrawing(picture: MeshPicture): string {
  const { sizeX, sizeY, title, note = '', arrows = [], textOf = () => '' } = picture

  const at = (node: number): Point => ({
    x: margin + Math.floor(node / sizeY) * pitch,
    y: margin + 30 + (sizeY - 1 - (node % sizeY)) * pitch,
  })
  const nodes = Array.from({ length: sizeX * sizeY }, (_, node) => node)
  const links = nodes.flatMap((node) => [
    ...(node % sizeY < sizeY - 1 ? [line(at(node), at(node + 1))] : []),
    ...(node + sizeY < sizeX * sizeY ? [line(at(node), at(node + sizeY))] : []),
  ])
  const width = 2 * margin + (sizeX - 1) * pitch
  const height = 2 * margin + 30 + (sizeY - 1) * pitch
  const head = element('path', { d: 'M0 0L8 4L0 8z', fill: colour })
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': fonts },
    element('rect', { width, height, fill: '#fff' }),
    element(
      'defs',
      {},
      element('marker', { id: 'head', refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: 'auto' }, head),
    ),
    label(margin - radius, 28, title, { 'font-size': 15, fill: ink }),
    ...(note === '' ? [] : [label(margin - radius, 48, note, { 'font-size': 12, fill: ink })]),
    group({ stroke: '#bbb', 'stroke-width': 2 }, links),
    group(
      {},
      nodes.map((node) => drawNode(at(node), `${Math.floor(node / sizeY)},${node % sizeY}`, textOf(node))),
    ),
    group(
      { fill: 'none', stroke: colour, 'stroke-width': 1.5 },
      arrows.map((arrow) => drawArrow(at(arrow.from), at(arrow.to), arrow.text ?? '')),
    ),
  )
}

function line(a: Point, b: Point): string {
  return element('path', { d: pathThrough([a, b]) })
}

function drawNode({ x, y }: Point, name: string, text: string): string {
  const centred = { 'text-anchor': 'middle', fill: ink }
  return element(
    'g',
    {},
    element('circle', { cx: x, cy: y, r: radius, fill: '#f4f6fa', stroke: ink }),
    label(x, y + (text === '' ? 5 : -1), name, { 'font-size': 14, ...centred }),
    ...(text === '' ? [] : [label(x, y + 14, text, { 'font-size': 11, ...centred })]),
  )
}

/** Bent to its left, so that opposite arrows do not overlap. */
function drawArrow(a: Point, b: Point, text: string): string {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [dx / length, dy / length]
  const bend = 0.12 * length
  const middle = { x: (a.x + b.x) / 2 + uy * bend, y: (a.y + b.y) / 2 - ux * bend }
  const from = towards(a, middle)
  const to = towards(b, middle)
  const curve = element('path', {
    d: `M${from.x.toFixed(1)} ${from.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${to.x.toFixed(1)} ${to.y.toFixed(1)}`,
    'marker-end': 'url(#head)',
  })
  if (text === '') return curve
  return element('g', {}, curve, label(middle.x, middle.y, text, { 'font-size': 11, fill: colour, stroke: 'none' }))
}

/** The point on the edge of a node. */
function towards(node: Point, other: Point): Point {
  const length = Math.hypot(other.x - node.x, other.y - node.y)
  const part = (radius + 2) / length
  return { x: node.x + (other.x - node.x) * part, y: node.y + (other.y - node.y) * part }
}

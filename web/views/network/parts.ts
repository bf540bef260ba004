/** Draws the parts of a network that all its pictures have, and the boxes of packets. */

import { linesOf, type FloorLink, type FloorNode, type FloorPoint } from '../../../src/runs/journey/floor-plan.js'
import { packetPaint } from '../palette.js'
import { isDimmed, isNear, least, mono, point, type NetworkPicture } from './picture.js'
import type { DrawingContext } from '../svg/svg-context.js'

/** Adds the lines of a link to the path. */
export function addLink(context: DrawingContext, picture: NetworkPicture, link: FloorLink): void {
  for (const [from, to] of linesOf(link)) {
    const [a, b] = [point(picture, from), point(picture, to)]
    context.moveTo(a.x, a.y)
    context.lineTo(b.x, b.y)
  }
}

export function drawNodes(context: DrawingContext, picture: NetworkPicture): void {
  const { plan, unit, selected, theme } = picture
  context.beginPath()
  plan.nodes.forEach((node, number) => number !== selected && addNode(context, picture, node))
  context.fillStyle = theme.panel
  context.fill()
  context.strokeStyle = theme.faint
  context.lineWidth = unit < least.corners ? 0.6 : 1.1
  context.stroke()
  const chosen = plan.nodes[selected]
  if (chosen) {
    context.beginPath()
    addNode(context, picture, chosen)
    context.fillStyle = theme.soft
    context.fill()
    context.strokeStyle = theme.accent
    context.lineWidth = 2
    context.stroke()
  }
  plan.nodes.forEach((node, number) => drawLabel(context, picture, node, number))
}

function addNode(context: DrawingContext, picture: NetworkPicture, node: FloorNode): void {
  const { unit } = picture
  const { x, y } = point(picture, node)
  if (!isNear(picture, { x, y })) return
  const [width, height] = [node.width * unit, node.height * unit]
  if (unit < least.corners) context.rect(x - width / 2, y - height / 2, width, height)
  else context.roundRect(x - width / 2, y - height / 2, width, height, Math.min(7, width / 4))
}

function drawLabel(context: DrawingContext, picture: NetworkPicture, node: FloorNode, number: number): void {
  const { theme, unit, selected, state, packet } = picture
  const { x, y } = point(picture, node)
  if (!isNear(picture, { x, y })) return
  const [width, height] = [node.width * unit, node.height * unit]
  const holds = packet !== null && node.places.some((place) => state?.tags[place] === packet)
  if (Math.min(width, height) < least.text * 0.62 && !holds) return
  context.font = `${Math.min(11, width / 3.4)}px ${mono}`
  context.fillStyle = number === selected ? theme.accent : theme.dim
  context.fillText(node.label.replace(/[()]/g, ''), x, y)
}

interface Chip {
  /** The number of the packet; -1 for one that cannot be read. */
  readonly tag: number
  /** Pixels of 1 on the plan above which the number is written. */
  readonly leastUnit: number
}

/** Draws a box with the number and the colour of a packet. */
export function drawChip(
  context: DrawingContext,
  picture: NetworkPicture,
  middle: FloorPoint,
  { tag, leastUnit }: Chip,
): void {
  const { unit, packet, theme } = picture
  const text = tag < 0 ? '' : String(tag)
  const hasText = unit > leastUnit
  const small = Math.max(2.5, Math.min(6, unit * 0.4))
  const size = hasText ? { width: Math.max(15, 7 * text.length + 6), height: 15 } : { width: small, height: small }
  const { fill, ink } = packetPaint(Math.max(0, tag))
  context.globalAlpha = isDimmed(picture, tag) ? 0.35 : 1
  context.beginPath()
  context.roundRect(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height, hasText ? 3 : 1)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = packet === tag ? theme.accent : ink
  context.lineWidth = packet === tag ? 2 : hasText ? 0.8 : 0.5
  context.stroke()
  context.fillStyle = ink
  context.font = `10.5px ${mono}`
  if (hasText) context.fillText(text, middle.x, middle.y + 0.5)
  context.globalAlpha = 1
}

/** Draws a network in one cycle: nodes, the contents of their buffers, and the flits on links. */

import {
  linesOf,
  type FloorLink,
  type FloorNode,
  type FloorPlan,
  type FloorPoint,
} from '../../../src/runs/journey/floor-plan.js'
import { heatColour, isDark, shownValue, type HeatPanel } from '../../../src/runs/journey/heat-panels.js'
import type { NetworkState } from '../../../src/apps/inspect/network/state.js'
import type { CanvasTheme } from '../canvas-view.js'
import { activityPaint, packetPaint } from '../palette.js'

export interface NetworkPicture {
  readonly plan: FloorPlan
  readonly state: NetworkState | null
  /** Pixels of 1 on the plan, and where the plan begins. */
  readonly unit: number
  readonly left: number
  readonly top: number
  /** The number of a node, or -1. */
  readonly selected: number
  /** The tag of the followed packet: others are dimmed. */
  readonly packet: number | null
  /** Shown in place of the cycle. */
  readonly heat: HeatPanel | null
  readonly theme: CanvasTheme
}

const mono = "'JetBrains Mono', 'DejaVu Sans Mono', ui-monospace, monospace"

/** With fewer pixels there is no room for texts. */
const leastForText = 34

export function drawNetwork(context: CanvasRenderingContext2D, picture: NetworkPicture): void {
  const moving = new Map((picture.state?.moves ?? []).map((move) => [move.to, move]))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  if (picture.heat) return drawHeat(context, picture, picture.heat)
  for (const link of picture.plan.links) drawLink(context, picture, link, moving.size > 0 ? tagOn(link, moving) : null)
  picture.plan.nodes.forEach((node, number) => drawNode(context, picture, node, number))
  for (const link of picture.plan.links) drawChannels(context, picture, link)
  for (const link of picture.plan.links) drawFlit(context, picture, link, tagOn(link, moving))
  drawCaptions(context, picture)
}

/** Links and nodes in the colours of a quantity over the window; numbers tell them apart, too. */
function drawHeat(context: CanvasRenderingContext2D, picture: NetworkPicture, heat: HeatPanel): void {
  const { plan, unit, theme } = picture
  const { scale } = heat
  plan.links.forEach((link, number) => {
    const value = heat.links[number] ?? 0
    context.strokeStyle = heatColour(scale, value)
    context.lineWidth = (1.5 + (scale.most > 0 ? 5 * (value / scale.most) : 0)) * Math.min(1, unit / 60)
    strokeLink(context, picture, link)
  })
  plan.nodes.forEach((node, number) => {
    drawNode(context, picture, node, number)
    const value = heat.nodes[number] ?? 0
    if (value <= 0) return
    const { x, y } = point(picture, node)
    const [width, height] = [node.width * unit - 3, node.height * unit - 3]
    context.fillStyle = heatColour(scale, value)
    context.beginPath()
    context.roundRect(x - width / 2, y - height / 2, width, height, Math.min(6, width / 4))
    context.fill()
    if (Math.min(width, height) < leastForText * 0.5) return
    context.fillStyle = isDark(scale, value) ? '#ffffff' : '#1d2430'
    context.font = `${Math.min(10.5, width / 3)}px ${mono}`
    context.fillText(shownValue(value), x, y)
  })
  context.fillStyle = theme.faint
  drawCaptions(context, picture)
}

function drawCaptions(context: CanvasRenderingContext2D, picture: NetworkPicture): void {
  context.font = `10px ${mono}`
  context.fillStyle = picture.theme.faint
  for (const caption of picture.plan.captions) {
    const { x, y } = point(picture, caption)
    context.fillText(caption.text, x, y)
  }
}

type Moving = ReadonlyMap<number, NetworkState['moves'][number]>

/** The packet of which a flit goes over a link in this cycle; null if none does. */
function tagOn({ channels }: FloorLink, moving: Moving): number | null {
  for (const { place } of channels) {
    const move = moving.get(place)
    if (move) return move.tag
  }
  return null
}

function point({ unit, left, top }: NetworkPicture, { x, y }: FloorPoint): FloorPoint {
  return { x: left + x * unit, y: top + y * unit }
}

function drawLink(
  context: CanvasRenderingContext2D,
  picture: NetworkPicture,
  link: FloorLink,
  tag: number | null,
): void {
  const { theme } = picture
  const isBusy = tag !== null
  context.strokeStyle = isBusy ? theme.dim : theme.line
  context.lineWidth = isBusy ? 1.75 : 1.1
  strokeLink(context, picture, link)
}

function strokeLink(context: CanvasRenderingContext2D, picture: NetworkPicture, link: FloorLink): void {
  context.setLineDash(link.isApart ? [2, 2] : [])
  for (const [from, to] of linesOf(link)) {
    const [a, b] = [point(picture, from), point(picture, to)]
    context.beginPath()
    context.moveTo(a.x, a.y)
    context.lineTo(b.x, b.y)
    context.stroke()
  }
  context.setLineDash([])
}

/** Draws a bar at the end of a link for each of its virtual channels: the activity of the packet in front. */
function drawChannels(context: CanvasRenderingContext2D, picture: NetworkPicture, link: FloorLink): void {
  const { state, theme, unit, packet } = picture
  const end = point(picture, link.end)
  const { along, channels } = link
  const size = Math.max(2, Math.min(7, unit * 0.075))
  channels.forEach(({ place }, i) => {
    const side = (i - (channels.length - 1) / 2) * (size + 1.5)
    const middle = {
      x: end.x + along.x * (size * 0.9) - along.y * side,
      y: end.y + along.y * (size * 0.9) + along.x * side,
    }
    const activity = state?.activities[state.codes[place] ?? 0]
    const isEmpty = !activity || activity.kind === 'empty'
    context.globalAlpha = packet !== null && state?.tags[place] !== packet && !isEmpty ? 0.25 : 1
    context.fillStyle = isEmpty ? theme.line : activityPaint(activity.name, activity.kind).fill
    context.fillRect(middle.x - size / 2, middle.y - size / 2, size, size)
    context.globalAlpha = 1
  })
}

function drawNode(context: CanvasRenderingContext2D, picture: NetworkPicture, node: FloorNode, number: number): void {
  const { theme, unit, selected, state, packet } = picture
  const { x, y } = point(picture, node)
  const [width, height] = [node.width * unit, node.height * unit]
  const isSelected = number === selected
  context.beginPath()
  context.roundRect(x - width / 2, y - height / 2, width, height, Math.min(7, width / 4))
  context.fillStyle = isSelected ? theme.soft : theme.panel
  context.fill()
  context.strokeStyle = isSelected ? theme.accent : theme.faint
  context.lineWidth = isSelected ? 2 : 1.1
  context.stroke()
  const holds = packet !== null && node.places.some((place) => state?.tags[place] === packet)
  if (Math.min(width, height) < leastForText * 0.62 && !holds) return
  context.font = `${Math.min(11, width / 3.4)}px ${mono}`
  context.fillStyle = isSelected ? theme.accent : theme.dim
  context.fillText(node.label.replace(/[()]/g, ''), x, y)
}

/** Draws a flit in the middle of its link, with the number of its packet. */
function drawFlit(
  context: CanvasRenderingContext2D,
  picture: NetworkPicture,
  link: FloorLink,
  tag: number | null,
): void {
  if (tag === null) return
  const [first] = linesOf(link)
  if (!first) return
  const [a, b] = [point(picture, first[0]), point(picture, first[1])]
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const text = tag < 0 ? '' : String(tag)
  const hasText = picture.unit > leastForText
  const size = hasText ? { width: Math.max(15, 7 * text.length + 6), height: 15 } : { width: 6, height: 6 }
  const { fill, ink } = packetPaint(Math.max(0, tag))
  context.globalAlpha = picture.packet !== null && picture.packet !== tag ? 0.35 : 1
  context.beginPath()
  context.roundRect(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height, 3)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = picture.packet === tag ? picture.theme.accent : ink
  context.lineWidth = picture.packet === tag ? 2 : 0.8
  context.stroke()
  context.fillStyle = ink
  context.font = `10.5px ${mono}`
  if (hasText) context.fillText(text, middle.x, middle.y + 0.5)
  context.globalAlpha = 1
}

/** Draws a network in one cycle: nodes, the contents of their buffers, and the flits on links. */

import { linesOf, type FloorLink } from '../../../src/runs/journey/floor-plan.js'
import { activityPaint } from '../palette.js'
import { drawHeat } from './heat-canvas.js'
import { addLink, drawChip, drawNodes } from './parts.js'
import { isDimmed, isNear, least, mono, point, type NetworkPicture } from './picture.js'
import { drawWaits } from './waits.js'
import type { DrawingContext } from '../svg/svg-context.js'

export function drawNetwork(context: DrawingContext, picture: NetworkPicture): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const links = picture.plan.links.filter((link) => isInView(picture, link))
  if (picture.heat) drawHeat(context, picture, picture.heat, links)
  else {
    const moving = new Map((picture.state?.moves ?? []).map(({ to, tag }) => [to, tag]))
    const tags = links.map((link) => tagOn(link, moving))
    const { line, dim } = picture.theme
    drawLinks(
      context,
      picture,
      links.filter((_, i) => tags[i] === null),
      { colour: line, width: 1.1 },
    )
    drawLinks(
      context,
      picture,
      links.filter((_, i) => tags[i] !== null),
      { colour: dim, width: 1.75 },
    )
    drawNodes(context, picture)
    links.forEach((link) => drawChannels(context, picture, link))
    links.forEach((link, i) => drawFlit(context, picture, link, tags[i]!))
    drawWaits(context, picture)
  }
  drawCaptions(context, picture)
}

/** True if a line of the link is in view: a link around the edge has one at either end. */
function isInView(picture: NetworkPicture, link: FloorLink): boolean {
  const margin = picture.unit
  return linesOf(link).some(([start, end]) => {
    const [a, b] = [point(picture, start), point(picture, end)]
    return (
      Math.max(a.x, b.x) > -margin &&
      Math.min(a.x, b.x) < picture.width + margin &&
      Math.max(a.y, b.y) > -margin &&
      Math.min(a.y, b.y) < picture.height + margin
    )
  })
}

function drawCaptions(context: DrawingContext, picture: NetworkPicture): void {
  context.font = `10px ${mono}`
  context.fillStyle = picture.theme.faint
  // In a large network every tenth fits.
  const isDense = picture.unit < 14
  for (const caption of picture.plan.captions) {
    if (isDense && caption.kind === 'coordinate' && Number(caption.text) % 10 !== 0) continue
    const { x, y } = point(picture, caption)
    if (!isNear(picture, { x, y })) continue
    context.fillText(caption.text, x, y)
  }
}

/** The packet of which a flit goes over a link in this cycle; -1 for one that cannot be read, null if none does. */
function tagOn({ channels }: FloorLink, moving: ReadonlyMap<number, number>): number | null {
  if (moving.size === 0) return null
  for (const { place } of channels) {
    const tag = moving.get(place)
    if (tag !== undefined) return tag
  }
  return null
}

interface LinkLook {
  readonly colour: string
  readonly width: number
}

/** The links of one look, in two strokes: a large network has tens of thousands. */
function drawLinks(
  context: DrawingContext,
  picture: NetworkPicture,
  links: readonly FloorLink[],
  { colour, width }: LinkLook,
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  for (const isApart of [false, true]) {
    context.setLineDash(isApart ? [2, 2] : [])
    context.beginPath()
    for (const link of links) if (link.isApart === isApart) addLink(context, picture, link)
    context.stroke()
  }
  context.setLineDash([])
}

/** Draws a bar at the end of a link for each of its virtual channels: the activity of the packet in front. */
function drawChannels(context: DrawingContext, picture: NetworkPicture, link: FloorLink): void {
  const { state, theme, unit } = picture
  const end = point(picture, link.end)
  if (!isNear(picture, end)) return
  const { along, channels } = link
  const size = Math.max(2, Math.min(7, unit * 0.075))
  channels.forEach(({ place }, i) => {
    const activity = state?.activities[state.codes[place] ?? 0]
    const isEmpty = !activity || activity.kind === 'empty'
    if (isEmpty && unit < least.empty) return
    const side = (i - (channels.length - 1) / 2) * (size + 1.5)
    const x = end.x + along.x * (size * 0.9) - along.y * side
    const y = end.y + along.y * (size * 0.9) + along.x * side
    context.globalAlpha = !isEmpty && isDimmed(picture, state.tags[place] ?? -1) ? 0.25 : 1
    context.fillStyle = isEmpty ? theme.line : activityPaint(activity.name, activity.kind).fill
    context.fillRect(x - size / 2, y - size / 2, size, size)
  })
  context.globalAlpha = 1
}

/** Draws a flit in the middle of its link, with the number of its packet. */
function drawFlit(context: DrawingContext, picture: NetworkPicture, link: FloorLink, tag: number | null): void {
  if (tag === null) return
  const [first] = linesOf(link)
  if (!first) return
  const [a, b] = [point(picture, first[0]), point(picture, first[1])]
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  if (isNear(picture, middle)) drawChip(context, picture, middle, { tag, leastUnit: least.text })
}

/** Draws a quantity over the window on the plan of a network. */

import type { FloorLink } from '../../../src/runs/journey/floor-plan.js'
import { heatColour, isDark, shownValue, type HeatPanel } from '../../../src/runs/journey/heat-panels.js'
import { addLink, drawNodes } from './parts.js'
import { isNear, least, mono, point, type NetworkPicture } from './picture.js'
import type { DrawingContext } from '../svg/svg-context.js'

/**
 * Links and nodes in the colours of a quantity; numbers tell them apart, too.
 * @param links - those that are in view
 */
export function drawHeat(
  context: DrawingContext,
  picture: NetworkPicture,
  heat: HeatPanel,
  links: readonly FloorLink[],
): void {
  const { plan, unit } = picture
  const { scale } = heat
  const numbers = new Map(plan.links.map((link, number) => [link, number]))
  for (const link of links) {
    const value = heat.links[numbers.get(link)!] ?? 0
    context.strokeStyle = heatColour(scale, value)
    context.lineWidth = (1.5 + (scale.most > 0 ? 5 * (value / scale.most) : 0)) * Math.min(1, unit / 60)
    context.setLineDash(link.isApart ? [2, 2] : [])
    context.beginPath()
    addLink(context, picture, link)
    context.stroke()
  }
  context.setLineDash([])
  drawNodes(context, picture)
  plan.nodes.forEach((node, number) => {
    const value = heat.nodes[number] ?? 0
    if (value <= 0) return
    const { x, y } = point(picture, node)
    if (!isNear(picture, { x, y })) return
    const [width, height] = [node.width * unit - 3, node.height * unit - 3]
    context.fillStyle = heatColour(scale, value)
    context.beginPath()
    context.roundRect(x - width / 2, y - height / 2, width, height, Math.min(6, width / 4))
    context.fill()
    if (Math.min(width, height) < least.text * 0.5) return
    context.fillStyle = isDark(scale, value) ? '#ffffff' : '#1d2430'
    context.font = `${Math.min(10.5, width / 3)}px ${mono}`
    context.fillText(shownValue(value), x, y)
  })
}

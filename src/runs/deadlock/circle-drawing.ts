/** Draws a cycle of waits as a circle: the channels around it, each with its packet and the resource for which it waits. */

import type { Figure } from '../../print/wave/svg.js'
import { element, escaped, group, pathThrough, widthOf, type Point } from '../../base/svg.js'
import type { Standstill } from './standstill.js'
import type { KnotMember } from './waits.js'

/** In pixels: the vertical distance of channels, the size of dots, and the gap between dots and texts. */
const step = 46
const dot = 8
const gap = 10
const margin = 14
const least = 70
const fontSize = 14
const small = 12

const ink = { text: '#000000', faint: '#5c6675', wait: '#0041c4', hold: '#8a94a3' } as const

interface Spot {
  readonly member: KnotMember
  readonly since: number | null
  /** From the middle of the circle. */
  readonly x: number
  readonly y: number
}

/**
 * Draws channels clockwise: a grey arc leads to a channel of the same packet, an arrow to an awaited one. Null for a
 * standstill that is not a single circle.
 * @param fillOf - returns the colour of a packet
 */
export function drawCircle({ knot, history }: Standstill, fillOf: (packet: string) => string): Figure | null {
  if (!knot?.isCycle) return null
  const { spots, radius } = placed(knot.members, history?.since ?? [])
  const texts = spots.map(textsOf)
  const widthAt = (isRight: boolean): number =>
    Math.max(0, ...spots.map(({ x }, i) => (x >= 0 === isRight ? Math.max(...texts[i]!.map(textWidth)) : 0)))
  const [left, right] = [widthAt(false), widthAt(true)]
  const middle = { x: margin + left + gap + dot + radius, y: margin + dot + radius + small }
  const parts = [
    ...spots.map((spot, i) => arc(spot, spots[(i + 1) % spots.length]!, radius)),
    ...spots.map(({ member, x, y }) => {
      return element('circle', { cx: x, cy: y, r: dot, fill: fillOf(member.packet), stroke: ink.text })
    }),
    ...spots.flatMap((spot, i) => drawTexts(spot, texts[i]!)),
  ]
  return {
    svg: group({ transform: `translate(${middle.x} ${middle.y})` }, parts),
    width: Math.ceil(middle.x + radius + dot + gap + right + margin),
    height: Math.ceil(middle.y + radius + dot + small + margin),
  }
}

/** Evenly from top to bottom on either side, to leave room for texts. */
function placed(
  members: readonly KnotMember[],
  since: readonly (number | null)[],
): { readonly spots: readonly Spot[]; readonly radius: number } {
  const onRight = Math.ceil(members.length / 2)
  const radius = Math.max(least, (onRight * step) / 2)
  const spots = members.map((member, i): Spot => {
    const isRight = i < onRight
    const [at, count] = isRight ? [i, onRight] : [i - onRight, members.length - onRight]
    const down = radius * ((2 * at + 1) / count - 1)
    const y = isRight ? down : -down
    return { member, since: since[i] ?? null, x: Math.sqrt(radius ** 2 - y ** 2) * (isRight ? 1 : -1), y }
  })
  return { spots, radius }
}

interface Line {
  readonly text: string
  readonly size: number
}

function textsOf({ member: { packet, label, channel, wait }, since }: Spot): readonly [Line, Line] {
  const began = since === null ? '' : ` since cycle ${since}`
  return [
    { text: `${packet} at ${label ?? channel}`, size: fontSize },
    { text: `${wait.activity?.name ?? 'waits'}${began}`, size: small },
  ]
}

function textWidth({ text, size }: Line): number {
  return widthOf(text, size) * 1.1
}

function drawTexts({ x, y }: Spot, lines: readonly Line[]): string[] {
  const side = x >= 0 ? 1 : -1
  return lines.map(({ text, size }, i) => {
    const anchor = side > 0 ? 'start' : 'end'
    // Use styles, because text styles of another figure in the same page override attributes.
    const style = `font-size:${size}px;text-anchor:${anchor};fill:${i === 0 ? ink.text : ink.faint}`
    return element('text', { x: x + side * (dot + gap), y: y + (i === 0 ? -1 : 14), style }, escaped(text))
  })
}

/** Along the circle, from the edge of one dot to that of the next. */
function arc(from: Spot, to: Spot, radius: number): string {
  const turn = (2 * Math.asin(dot / 2 / radius)) % (2 * Math.PI)
  const [start, end] = [Math.atan2(from.y, from.x) + turn, Math.atan2(to.y, to.x) - turn]
  const holds = from.member.packet === to.member.packet
  const at = (angle: number) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
  const [a, b] = [at(start), at(end)]
  const isLong = (end - start + 4 * Math.PI) % (2 * Math.PI) > Math.PI ? 1 : 0
  const d = `${pathThrough([a])}A${radius} ${radius} 0 ${isLong} 1 ${pathThrough([b]).slice(1)}`
  const colour = holds ? ink.hold : ink.wait
  const line = element('path', { d, fill: 'none', stroke: colour, 'stroke-width': holds ? 3 : 1.5 })
  return holds ? line : line + head(b, end, at(end - 9 / radius))
}

/** The head of an arrow: at `tip`, from the direction of another point on the circle. */
function head(tip: Point, angle: number, back: Point): string {
  const out = { x: 4 * Math.cos(angle), y: 4 * Math.sin(angle) }
  const points = [tip, { x: back.x + out.x, y: back.y + out.y }, { x: back.x - out.x, y: back.y - out.y }]
  return element('path', { d: `${pathThrough(points)}Z`, fill: ink.wait })
}

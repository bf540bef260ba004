/** The list of packets as a drawing, for a paper or a lecture: with a ruler, and the meanings of its colours. */

import { element, group, label, type Attributes } from '../../src/base/svg.js'
import type { PacketRow, Stretch } from '../../src/apps/inspect/network/packets.js'
import { targetOf } from '../state/place.js'
import type { Cycles } from '../state/view.js'
import type { CanvasTheme } from '../views/canvas-view.js'
import { activityPaint, packetPaint } from '../views/palette.js'
import { headOf, legendOf, letterWidth, margin, svgFile } from '../views/svg/svg-file.js'
import { joined, letterOf } from './stretches.js'
import { Scale, tickDistance } from '../views/wave/scale.js'

/** Pixels. */
const size = { row: 24, ruler: 26, tag: 46, bars: 900 } as const

/** Pixels of the shortest stretch that is seen by itself. */
const leastPixels = 2

/** Packets in one drawing. */
const most = 500

interface PacketsPicture {
  readonly title: string
  readonly window: Cycles
  readonly cycle: number
  readonly theme: CanvasTheme
}

/** Where the bars are. */
interface Place {
  readonly top: number
  readonly left: number
  readonly scale: Scale
  readonly theme: CanvasTheme
}

/** An SVG of packets over the cycles of the window. */
export function packetsSvg(packets: readonly PacketRow[], { title, window, cycle, theme }: PacketsPicture): string {
  const rows = packets.slice(0, most)
  const ways = Math.max(0, ...rows.map((row) => wayOf(row).length))
  const left = margin + size.tag + 10 + ways * letterWidth + margin
  const width = left + size.bars + margin
  const cut = packets.length > most ? `, the first ${most} of ${packets.length}` : ''
  const head = headOf(title + cut, width, theme)
  const top = head.height + size.ruler
  const bottom = top + rows.length * size.row
  const height = bottom + margin / 2
  const place = { top, left, theme, scale: new Scale(window, size.bars) }
  const reasons = [...new Set(rows.flatMap(({ stretches }) => stretches.map(({ reason }) => reason)))]
  const entries = reasons.map((reason) => ({ name: reason, fill: activityPaint(reason, 'wait').fill }))
  const legend = legendOf(entries, width, height, theme)
  const grain = leastPixels / place.scale.perCycle
  const box = { x: left, y: 0, width: size.bars, height: bottom }
  const bars = rows.flatMap(({ stretches }, i) => {
    return joined(stretches, grain).flatMap((one) => barOf(one, top + i * size.row, place))
  })
  const elements = [
    ...head.elements,
    element('clipPath', { id: 'bars' }, element('rect', box)),
    ...ticks(window, bottom, place),
    ...rows.flatMap((row, i) => nameOf(row, top + i * size.row, theme)),
    group({ 'clip-path': 'url(#bars)' }, bars),
    ...(cycle >= window.from && cycle <= window.to ? [cursorAt(cycle, bottom, place)] : []),
    ...legend.elements,
  ]
  return svgFile({ width, height: height + legend.height, theme, title, elements })
}

function ticks(window: Cycles, bottom: number, { top, left, scale, theme }: Place): string[] {
  const step = tickDistance(scale.perCycle, String(Math.floor(window.to)).length)
  const drawn: string[] = []
  for (let at = Math.ceil(window.from / step) * step; at <= window.to; at += step) {
    const x = left + scale.x(at)
    drawn.push(element('path', { d: `M${Math.round(x)} ${top - 6}V${bottom}`, stroke: theme.line }))
    drawn.push(text(x, top - 14, String(at), { fill: theme.faint, 'text-anchor': 'middle' }))
  }
  return drawn
}

function nameOf(row: PacketRow, y: number, theme: CanvasTheme): string[] {
  const middle = y + size.row / 2
  const { fill, ink } = packetPaint(row.tag ?? 0)
  return [
    element('rect', { x: margin, y: y + 4, width: size.tag, height: 16, rx: 4, fill }),
    text(margin + size.tag / 2, middle, row.tag === null ? '?' : `#${row.tag}`, { fill: ink, 'text-anchor': 'middle' }),
    text(margin + size.tag + 10, middle, wayOf(row), { fill: theme.dim }),
  ]
}

function wayOf(row: PacketRow): string {
  return `${row.source}→${targetOf(row)}`.replaceAll('node ', '')
}

function barOf({ reason, from, cycles }: Stretch, y: number, { left, scale }: Place): string[] {
  const paint = activityPaint(reason, 'wait')
  const [x, width] = [left + scale.x(from), Math.max(1, cycles * scale.perCycle - 1)]
  const hasRoom = width > (reason.length + 1) * letterWidth
  const written = hasRoom ? reason : width > 1.5 * letterWidth ? letterOf(reason) : ''
  const bar = element('rect', { x, y: y + 4, width, height: 16, rx: 2, fill: paint.fill })
  if (written === '') return [bar]
  return [bar, text(x + width / 2, y + size.row / 2, written, { fill: paint.ink, 'text-anchor': 'middle' })]
}

function cursorAt(cycle: number, bottom: number, { top, left, scale, theme }: Place): string {
  const d = `M${Math.round(left + scale.x(cycle))} ${top - 6}V${bottom}`
  return element('path', { d, stroke: theme.accent, 'stroke-width': 1.5 })
}

function text(x: number, y: number, content: string, look: Attributes): string {
  return label(x, y, content, { 'dominant-baseline': 'central', ...look })
}

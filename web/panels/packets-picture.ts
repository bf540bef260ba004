/** The list of packets as a drawing, for a paper or a lecture: on white, with a ruler and the names of the reasons. */

import type { PacketRow, Stretch } from '../../src/apps/inspect/network/packets.js'
import type { Cycles, ViewState } from '../state/view.js'
import { activityPaint, packetPaint } from '../views/palette.js'
import { Scale, tickDistance } from '../views/wave/scale.js'

/** Pixels. */
const size = { row: 24, head: 30, tag: 46, way: 150, bars: 900, margin: 12, letter: 6.1 } as const

/** Packets in one drawing. */
const most = 500

const ink = '#1c2430'
const faint = '#8a93a3'
const font = `11px 'JetBrains Mono', 'DejaVu Sans Mono', ui-monospace, monospace`

/** An SVG of packets over the cycles of the window. */
export function packetsSvg(
  packets: readonly PacketRow[],
  { window, cycle }: Pick<ViewState, 'window' | 'cycle'>,
): string {
  const rows = packets.slice(0, most)
  const left = size.margin + size.tag + 10 + size.way
  const [width, height] = [left + size.bars + size.margin, size.head + rows.length * size.row + size.margin]
  const scale = new Scale(window, size.bars)
  const bars = rows.map((row, i) => rowOf(row, size.head + i * size.row, left, scale))
  const cursor = cycle >= window.from && cycle <= window.to ? cursorAt(left + scale.x(cycle), height) : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" style="font:${escaped(font)}">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<clipPath id="bars"><rect x="${left}" y="0" width="${size.bars}" height="${height}"/></clipPath>`,
    ...ticks(window, scale, left, height),
    ...bars,
    cursor,
    '</svg>',
  ].join('\n')
}

function ticks(window: Cycles, scale: Scale, left: number, height: number): string[] {
  const step = tickDistance(scale.perCycle, String(Math.floor(window.to)).length)
  const drawn: string[] = []
  for (let at = Math.ceil(window.from / step) * step; at <= window.to; at += step) {
    const x = round(left + scale.x(at))
    drawn.push(`<path d="M${x} 22V${height}" stroke="#e1e5eb"/>`, text(x, 15, String(at), faint))
  }
  return drawn
}

function rowOf(row: PacketRow, top: number, left: number, scale: Scale): string {
  const middle = top + size.row / 2
  const { fill } = packetPaint(row.tag ?? 0)
  const way = `${row.source}→${row.target ?? '…'}`.replaceAll('node ', '')
  return [
    `<rect x="${size.margin}" y="${top + 4}" width="${size.tag}" height="16" rx="4" fill="${fill}"/>`,
    text(size.margin + size.tag / 2, middle, row.tag === null ? '?' : `#${row.tag}`, ink),
    text(size.margin + size.tag + 10, middle, way, '#5b6472', 'start'),
    '<g clip-path="url(#bars)">',
    ...row.stretches.map((stretch) => bar(stretch, top, left, scale)),
    '</g>',
  ].join('')
}

function bar({ reason, from, cycles }: Stretch, top: number, left: number, scale: Scale): string {
  const paint = activityPaint(reason, 'wait')
  const [x, width] = [left + scale.x(from), Math.max(1, cycles * scale.perCycle - 1)]
  const hasRoom = width > (reason.length + 1) * size.letter
  const label = hasRoom ? reason : width > 1.5 * size.letter ? reason[0]!.toLowerCase() : ''
  return (
    `<rect x="${round(x)}" y="${top + 4}" width="${round(width)}" height="16" rx="2" fill="${paint.fill}"/>` +
    (label && text(round(x + width / 2), top + size.row / 2, label, paint.ink))
  )
}

function cursorAt(x: number, height: number): string {
  return `<path d="M${round(x)} 22V${height}" stroke="#2456d6" stroke-width="1.5"/>`
}

function text(x: number, y: number, content: string, fill: string, anchor = 'middle'): string {
  return `<text x="${x}" y="${y}" fill="${fill}" text-anchor="${anchor}" dominant-baseline="central">${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

/** Draws the visible rows, the ruler above them and the cursors through them. */

import type { Bookmark, Cycles } from '../../state/view.js'
import type { CanvasTheme } from '../canvas-view.js'
import { paintAnalog } from './analog-painter.js'
import { linePaints, linesWithin, type DrawnLine } from './lines.js'
import { RowPainter, waveFont } from './row-painter.js'
import { tickDistance, type Scale } from './scale.js'

export const rulerHeight = 26

/** The content of a drawing. */
export interface WavePicture {
  readonly scale: Scale
  readonly height: number
  /** The vertical scroll position, in pixels. */
  readonly scroll: number
  readonly lines: readonly DrawnLine[]
  /** The ids of the chosen rows. */
  readonly chosen: readonly number[]
  readonly cycle: number
  readonly origin: number | null
  readonly bookmarks: readonly Bookmark[]
  /** The tag of the followed packet. */
  readonly packet: number | null
  /** The cycles that a drag is over; null while there is none. */
  readonly range: Cycles | null
  /** The cycle after the last of the run. */
  readonly end: number
  readonly theme: CanvasTheme
}

export function drawWaves(context: CanvasRenderingContext2D, picture: WavePicture): void {
  const { scale, height, theme } = picture
  context.font = waveFont
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  drawGrid(context, picture)
  context.save()
  context.beginPath()
  context.rect(0, rulerHeight, scale.width, height - rulerHeight)
  context.clip()
  drawLines(context, picture)
  context.restore()
  drawCursors(context, picture)
  context.fillStyle = theme.line
  context.fillRect(0, rulerHeight - 1, scale.width, 1)
}

function drawGrid(context: CanvasRenderingContext2D, { scale, height, theme, end, cycle }: WavePicture): void {
  const step = tickDistance(scale.perCycle, String(end).length)
  const first = Math.ceil(scale.cycles.from / step) * step
  for (let at = first; at < Math.min(end, scale.cycles.to + 1); at += step) {
    const x = scale.x(at)
    context.fillStyle = theme.line
    context.globalAlpha = 0.7
    context.fillRect(Math.round(x), rulerHeight - 5, 1, height)
    context.globalAlpha = 1
    context.fillStyle = theme.faint
    const isHidden = Math.abs(at - cycle) * scale.perCycle < 34
    if (!isHidden) context.fillText(String(at), x + Math.min(scale.perCycle, 60) / 2, 12)
  }
}

function drawLines(context: CanvasRenderingContext2D, picture: WavePicture): void {
  const { lines, scroll, height, chosen, scale, theme } = picture
  const [first, end] = linesWithin(lines, scroll, scroll + height)
  for (const line of lines.slice(first, end)) {
    const top = rulerHeight + line.top - scroll
    if (chosen.includes(line.row.id)) {
      context.fillStyle = theme.soft
      context.globalAlpha = 0.55
      context.fillRect(0, top, scale.width, line.height)
      context.globalAlpha = 1
    }
    drawLine(context, picture, line, top)
  }
}

function drawLine(context: CanvasRenderingContext2D, picture: WavePicture, line: DrawnLine, top: number): void {
  const { scale, end, packet } = picture
  const { row, values, height } = line
  if (row.kind === 'group' || row.kind === 'divider') {
    context.fillStyle = picture.theme.line
    context.fillRect(0, Math.round(top + height / 2), scale.width, 1)
    return
  }
  if (!values) return
  const paint = row.colour && linePaints[row.colour]
  const theme = paint ? { ...picture.theme, dim: paint, faint: paint } : picture.theme
  const isAnalog = row.isAnalog && values.numbers
  if (isAnalog) paintAnalog(context, scale, theme, values, { top: top + 6, height: height - 12, end })
  else new RowPainter(context, scale, theme, end, packet).paint(values, top + 3, height - 6)
}

function drawCursors(context: CanvasRenderingContext2D, picture: WavePicture): void {
  const { scale, height, theme, cycle, origin, bookmarks } = picture
  for (const bookmark of bookmarks) drawFlag(context, picture, bookmark)
  if (origin !== null) drawCursor(context, picture, { cycle: origin, colour: theme.dim, text: String(origin) })
  const distance = origin === null ? '' : ` (${cycle >= origin ? '+' : '−'}${Math.abs(cycle - origin)})`
  drawCursor(context, picture, { cycle, colour: theme.accent, text: `${cycle}${distance}` })
  context.fillStyle = theme.accent
  context.globalAlpha = 0.07
  context.fillRect(scale.x(cycle), rulerHeight, scale.perCycle, height)
  context.globalAlpha = 1
  if (picture.range) drawRange(context, picture, picture.range)
}

/** Draws the cycles that a drag is over, with their number. */
function drawRange(context: CanvasRenderingContext2D, { scale, height, theme }: WavePicture, range: Cycles): void {
  const [left, right] = [scale.x(range.from), scale.x(range.to + 1)]
  context.fillStyle = theme.accent
  context.globalAlpha = 0.16
  context.fillRect(left, rulerHeight, right - left, height)
  context.globalAlpha = 1
  context.fillRect(left, rulerHeight, 1, height)
  context.fillRect(right - 1, rulerHeight, 1, height)
  const count = range.to + 1 - range.from
  drawTag(context, scale, { cycle: range.from + (count - 1) / 2, colour: theme.accent, text: `${count}` }, theme)
}

interface Cursor {
  readonly cycle: number
  readonly colour: string
  readonly text: string
}

/** Draws a line at the left of the cycle, and its number above. */
function drawCursor(
  context: CanvasRenderingContext2D,
  { scale, height, theme }: WavePicture,
  { cycle, colour, text }: Cursor,
): void {
  const x = scale.x(cycle)
  if (x < -40 || x > scale.width + 40) return
  context.fillStyle = colour
  context.fillRect(Math.round(x), rulerHeight - 6, 1.5, height)
  drawTag(context, scale, { cycle, colour, text }, theme)
}

/** Draws a text on its colour in the ruler. */
function drawTag(
  context: CanvasRenderingContext2D,
  scale: Scale,
  { cycle, colour, text }: Cursor,
  theme: CanvasTheme,
): void {
  const x = scale.x(cycle)
  context.fillStyle = colour
  const width = context.measureText(text).width + 12
  const middle = Math.min(Math.max(x + Math.min(scale.perCycle, 60) / 2, width / 2), scale.width - width / 2)
  context.beginPath()
  context.roundRect(middle - width / 2, 3, width, 17, 4)
  context.fill()
  context.fillStyle = theme.panel
  context.fillText(text, middle, 12)
}

/** Draws a line at a marked cycle, and its name at the foot. */
function drawFlag(context: CanvasRenderingContext2D, { scale, height, theme }: WavePicture, mark: Bookmark): void {
  const x = Math.round(scale.x(mark.cycle))
  if (x < -40 || x > scale.width + 40) return
  context.fillStyle = theme.faint
  for (let y = rulerHeight; y < height; y += 6) context.fillRect(x, y, 1, 3)
  context.beginPath()
  context.moveTo(x - 4, 0)
  context.lineTo(x + 4, 0)
  context.lineTo(x, 6)
  context.fill()
  if (mark.text === '') return
  const width = context.measureText(mark.text).width + 8
  context.beginPath()
  context.roundRect(x, height - 18, width, 16, 3)
  context.fill()
  context.fillStyle = theme.panel
  context.fillText(mark.text, x + width / 2, height - 9.5)
}

/** Draws the visible rows, the ruler above them and the cursors through them. */

import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import type { CanvasTheme } from '../canvas-view.js'
import { RowPainter, waveFont } from './row-painter.js'
import { tickDistance, type Scale } from './scale.js'

export const rulerHeight = 26
export const rowHeight = 26

/** The content of a drawing. */
export interface WavePicture {
  readonly scale: Scale
  readonly height: number
  /** The vertical scroll position, in pixels. */
  readonly scroll: number
  /** By place from the top; null for a row whose values are not known yet, or that has none. */
  readonly rows: readonly (WaveRow | null)[]
  /** The place of the row that is selected, or -1. */
  readonly selected: number
  readonly cycle: number
  readonly origin: number | null
  readonly bookmarks: readonly number[]
  /** The tag of the followed packet. */
  readonly packet: number | null
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
  drawRows(context, picture)
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

function drawRows(context: CanvasRenderingContext2D, picture: WavePicture): void {
  const { rows, scroll, height, selected, scale, theme, end, packet } = picture
  const painter = new RowPainter(context, scale, theme, end, packet)
  const first = Math.floor(scroll / rowHeight)
  for (let i = first; i < rows.length; i++) {
    const top = rulerHeight + i * rowHeight - scroll
    if (top > height) break
    if (i === selected) {
      context.fillStyle = theme.soft
      context.globalAlpha = 0.55
      context.fillRect(0, top, scale.width, rowHeight)
      context.globalAlpha = 1
    }
    const row = rows[i]
    if (row) painter.paint(row, top + 3, rowHeight - 6)
  }
}

function drawCursors(context: CanvasRenderingContext2D, picture: WavePicture): void {
  const { scale, height, theme, cycle, origin, bookmarks } = picture
  for (const at of bookmarks) drawFlag(context, scale.x(at), theme.faint)
  if (origin !== null) drawCursor(context, picture, { cycle: origin, colour: theme.dim, text: String(origin) })
  const distance = origin === null ? '' : ` (${cycle >= origin ? '+' : '−'}${Math.abs(cycle - origin)})`
  drawCursor(context, picture, { cycle, colour: theme.accent, text: `${cycle}${distance}` })
  context.fillStyle = theme.accent
  context.globalAlpha = 0.07
  context.fillRect(scale.x(cycle), rulerHeight, scale.perCycle, height)
  context.globalAlpha = 1
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
  const width = context.measureText(text).width + 12
  const middle = Math.min(Math.max(x + Math.min(scale.perCycle, 60) / 2, width / 2), scale.width - width / 2)
  context.beginPath()
  context.roundRect(middle - width / 2, 3, width, 17, 4)
  context.fill()
  context.fillStyle = theme.panel
  context.fillText(text, middle, 12)
}

function drawFlag(context: CanvasRenderingContext2D, x: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(x - 4, 0)
  context.lineTo(x + 4, 0)
  context.lineTo(x, 6)
  context.fill()
}

/** Draws one row of waves on a canvas. */

import type { Shown, WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import type { CanvasTheme } from '../canvas-view.js'
import { packetPaint, valuePaint, type Paint } from '../palette.js'
import { fittingText } from './fitting-text.js'
import type { Scale } from './scale.js'

const font = { size: 11, family: "'JetBrains Mono', 'DejaVu Sans Mono', ui-monospace, monospace" }
export const waveFont = `${font.size}px ${font.family}`

/** The width of a character in {@link waveFont}; all have the same. */
const characterWidth = 6.62

/** The slant of a value's ends. */
const slant = 3

/** Grades of darkness of a part with more values than can be drawn. */
const shades = 32

/** Pixels between two lines of a hatched part. */
const hatch = 6

export class RowPainter {
  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly scale: Scale,
    private readonly theme: CanvasTheme,
    /** The cycle after the last of the run. */
    private readonly end: number,
    /** The tag of the followed packet. */
    private readonly followed: number | null,
  ) {}

  /** @param top - of the room that the values have, `height` high */
  paint(row: WaveRow, top: number, height: number): void {
    const { starts, values, shown } = row
    const { scale } = this
    const last = Math.min(scale.cycles.to + 1, this.end)
    let before: Shown | null = null
    for (let i = firstIn(starts, scale.cycles.from); i < starts.length; i++) {
      const start = starts[i]!
      if (start >= last) break
      const busy = this.busyFrom(row, i, last)
      if (busy > i) {
        this.busy(scale.x(start), this.rightOf(row, busy - 1), top, height, this.darkness(row, i))
        before = null
        i = busy - 1
        continue
      }
      const [left, right] = [scale.x(start), this.rightOf(row, i)]
      const value = shown[values[i]!]!
      if (value.tone === 'x') this.unknown(left, right, top, height)
      else if (value.tone === 'z') this.floating(left, right, top, height)
      else if (row.isBit) this.level(value, before, left, right, top, height)
      else this.value(value, left, right, top, height)
      before = value
    }
  }

  private rightOf({ starts }: WaveRow, i: number): number {
    return Math.min(this.scale.x(starts[i + 1] ?? this.end), this.scale.width + 8)
  }

  /** The index after the runs from one on that are equally dark: these are drawn at once. The same index, if it is not busy. */
  private busyFrom(row: WaveRow, from: number, last: number): number {
    const darkness = this.darkness(row, from)
    if (darkness === 0) return from
    let end = from + 1
    while (end < row.starts.length && row.starts[end]! < last && darkness === this.darkness(row, end)) end++
    return end
  }

  /** The darkness of a run of several values, from its changes for each cycle; 0 for a single value. */
  private darkness({ starts, changes }: WaveRow, i: number): number {
    const count = changes[i] ?? 0
    if (count === 0) return 0
    const density = Math.min(1, count / ((starts[i + 1] ?? this.end) - starts[i]!))
    return 0.25 + 0.5 * (Math.round(density * shades) / shades)
  }

  /** Draws more values than a reader can tell apart: the darker, the more. */
  private busy(left: number, right: number, top: number, height: number, darkness: number): void {
    const { context, theme } = this
    context.globalAlpha = darkness
    context.fillStyle = theme.dim
    context.fillRect(left, top + 2, Math.max(1, right - left), height - 4)
    context.globalAlpha = 1
  }

  /** Draws x as WaveDrom does: hatched from the upper to the lower line. */
  private unknown(left: number, right: number, top: number, height: number): void {
    const { context, theme } = this
    const [high, low] = [Math.round(top + 3) + 0.5, Math.round(top + height - 3) - 0.5]
    const [from, to] = [Math.max(left, -hatch), Math.min(right, this.scale.width + hatch)]
    context.save()
    context.strokeStyle = theme.faint
    context.lineWidth = 1
    context.beginPath()
    context.rect(left, high, Math.max(1, right - left), low - high)
    context.stroke()
    context.clip()
    context.beginPath()
    for (let x = Math.floor((from - low) / hatch) * hatch; x < to; x += hatch) {
      context.moveTo(x, low)
      context.lineTo(x + low - high, high)
    }
    context.stroke()
    context.restore()
  }

  /** Draws z as WaveDrom does: a line in the middle. */
  private floating(left: number, right: number, top: number, height: number): void {
    const { context, theme } = this
    const middle = Math.round(top + height / 2) + 0.5
    context.strokeStyle = theme.dim
    context.lineWidth = 1.25
    context.beginPath()
    context.moveTo(left, middle)
    context.lineTo(right, middle)
    context.stroke()
  }

  private level({ text }: Shown, before: Shown | null, left: number, right: number, top: number, height: number): void {
    const { context, theme } = this
    const [high, low] = [Math.round(top + 3) + 0.5, Math.round(top + height - 3) - 0.5]
    const y = text === '1' ? high : low
    if (text === '1') {
      context.fillStyle = theme.soft
      context.fillRect(left, high, right - left, low - high)
    }
    context.strokeStyle = theme.dim
    context.lineWidth = 1.25
    context.beginPath()
    if (before && before.text !== text && before.tone !== 'x') {
      const floating = Math.round(top + height / 2) + 0.5
      context.moveTo(left, before.tone === 'z' ? floating : y === high ? low : high)
      context.lineTo(left, y)
    } else context.moveTo(left, y)
    context.lineTo(right, y)
    context.stroke()
  }

  private value(value: Shown, left: number, right: number, top: number, height: number): void {
    const { context, theme } = this
    const middle = Math.round(top + height / 2) + 0.5
    if (value.text === '' || value.tone === 'none') {
      context.strokeStyle = theme.line
      context.lineWidth = 1
      context.beginPath()
      context.moveTo(left, middle)
      context.lineTo(right, middle)
      context.stroke()
      return
    }
    const paint = paintOf(value)
    if (paint) this.block(value, paint, left, right, top, height)
    else this.bus(value, left, right, top, height)
  }

  /** Draws a value with a colour of its own: a flit, an activity. */
  private block(value: Shown, paint: Paint, left: number, right: number, top: number, height: number): void {
    const { context } = this
    context.fillStyle = paint.fill
    const width = Math.max(1, right - left - (right - left > 4 ? 1.5 : 0))
    context.beginPath()
    context.roundRect(left, top + 1.5, width, height - 3, Math.min(3, width / 3))
    context.fill()
    if (value.packet !== null && value.packet === this.followed) {
      context.strokeStyle = this.theme.accent
      context.lineWidth = 1.75
      context.stroke()
    }
    this.text(value, paint.ink, left, left + width, top, height)
  }

  private bus(value: Shown, left: number, right: number, top: number, height: number): void {
    const { context, theme } = this
    const lean = Math.min(slant, (right - left) / 2)
    const [high, low, middle] = [top + 2.5, top + height - 2.5, top + height / 2]
    context.beginPath()
    context.moveTo(left, middle)
    context.lineTo(left + lean, high)
    context.lineTo(right - lean, high)
    context.lineTo(right, middle)
    context.lineTo(right - lean, low)
    context.lineTo(left + lean, low)
    context.closePath()
    if (value.tone === 'state') {
      context.fillStyle = theme.soft
      context.fill()
    }
    context.strokeStyle = theme.faint
    context.lineWidth = 1
    context.stroke()
    this.text(value, theme.ink, left + lean, right - lean, top, height)
  }

  /** Draws a text in the middle of the visible part of its value, cut to the room; nothing where there is none. */
  private text(value: Shown, ink: string, left: number, right: number, top: number, height: number): void {
    const [from, to] = [Math.max(left, 0), Math.min(right, this.scale.width)]
    const shown = fittingText(value, Math.floor((to - from - 2) / characterWidth))
    if (shown === '') return
    this.context.fillStyle = ink
    this.context.fillText(shown, (from + to) / 2, top + height / 2 + 0.5)
  }
}

function paintOf({ text, tone, packet }: Shown): Paint | null {
  return packet === null ? valuePaint(text, tone) : packetPaint(packet)
}

/** The last run that begins at or before a cycle. */
function firstIn(starts: WaveRow['starts'], cycle: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (starts[middle]! <= cycle) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

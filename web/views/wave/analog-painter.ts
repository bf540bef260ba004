/** Draws the numbers of a row as steps of a curve. */

import type { WaveRow } from '../../../src/apps/inspect/waves/rows.js'
import type { CanvasTheme } from '../canvas-view.js'
import type { Scale } from './scale.js'

interface Room {
  readonly top: number
  readonly height: number
  /** The cycle after the last of the run. */
  readonly end: number
}

/** The numbers at the bottom and at the top of the curve. Counts begin at 0, so that heights can be compared. */
export function rangeOf({ numbers }: WaveRow): readonly [low: number, high: number] {
  if (!numbers || numbers.least.length === 0) return [0, 1]
  const low = numbers.least.reduce((a, b) => Math.min(a, b), 0)
  const high = numbers.greatest.reduce((a, b) => Math.max(a, b), 0)
  return low === high ? [low, low + 1] : [low, high]
}

/** Where values are too short to be seen one by one, the curve is as high as all of them. */
export function paintAnalog(
  context: CanvasRenderingContext2D,
  scale: Scale,
  theme: CanvasTheme,
  row: WaveRow,
  { top, height, end }: Room,
): void {
  const { starts, numbers } = row
  if (!numbers) return
  const [low, high] = rangeOf(row)
  const y = (number: number): number => Math.round(top + height - (height * (number - low)) / (high - low)) + 0.5
  const from = Math.max(
    0,
    starts.findLastIndex((start) => start <= scale.cycles.from),
  )
  context.strokeStyle = theme.dim
  context.fillStyle = theme.soft
  context.lineWidth = 1.25
  let last: number | null = null
  context.beginPath()
  for (let i = from; i < starts.length && starts[i]! < scale.cycles.to + 1; i++) {
    const left = Math.max(-8, scale.x(starts[i]!))
    const right = Math.min(scale.x(starts[i + 1] ?? end), scale.width + 8)
    const [least, greatest] = [y(numbers.least[i]!), y(numbers.greatest[i]!)]
    context.fillRect(left, greatest, right - left, y(Math.max(low, 0)) - greatest)
    if (last === null) context.moveTo(left, least)
    else context.lineTo(left, least)
    if (greatest !== least) context.lineTo(left, greatest)
    context.lineTo(right, greatest)
    last = greatest
  }
  context.stroke()
  paintRange(context, theme, [low, high], { top, height, end })
}

function paintRange(
  context: CanvasRenderingContext2D,
  theme: CanvasTheme,
  [low, high]: readonly [number, number],
  { top, height }: Room,
): void {
  context.fillStyle = theme.faint
  context.textAlign = 'left'
  context.fillText(String(high), 4, top + 5)
  context.fillText(String(low), 4, top + height - 5)
  context.textAlign = 'center'
}

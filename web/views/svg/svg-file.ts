/** Files of SVG that show the same wherever they are opened. */

import { element, label } from '../../../src/base/svg.js'
import type { CanvasTheme } from '../canvas-view.js'
import { mono } from '../network/picture.js'

interface SvgFile {
  readonly width: number
  readonly height: number
  readonly theme: CanvasTheme
  /** Viewers read it aloud. */
  readonly title: string
  readonly elements: readonly string[]
}

/** Pixels around a drawing. */
export const margin = 12

/** A drawing on its own ground, in the font of the page. */
export function svgFile({ width, height, theme, title, elements }: SvgFile): string {
  const size = { width, height, viewBox: `0 0 ${Math.ceil(width)} ${Math.ceil(height)}` }
  const content = [
    element(
      'title',
      {},
      title.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`),
    ),
    element('rect', { width: '100%', height: '100%', fill: theme.panel }),
    ...elements,
  ]
  const fonts = { 'font-family': mono, 'font-size': 11 }
  return `${element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size, ...fonts }, `\n${content.join('\n')}\n`)}\n`
}

/** A colour and its meaning. */
export interface LegendEntry {
  readonly name: string
  readonly fill: string
}

/** Pixels of a letter in the font of 11 pixels, and of a row of a legend. */
export const letterWidth = 6.7
const legendRow = 18

/** A part of a drawing, over its whole width. */
interface SvgPart {
  readonly elements: readonly string[]
  readonly height: number
}

const titleRow = 16

/** A title above a drawing, in as many rows as the width needs. */
export function headOf(title: string, width: number, theme: CanvasTheme): SvgPart {
  const most = Math.max(1, Math.floor((width - 2 * margin) / letterWidth))
  const lines = title.split(' ').reduce<string[]>((rows, word) => {
    const last = rows.at(-1)
    const fits = last !== undefined && `${last} ${word}`.length <= most
    return fits ? [...rows.slice(0, -1), `${last} ${word}`] : [...rows, word]
  }, [])
  const look = { fill: theme.ink, 'dominant-baseline': 'central', 'font-weight': 600 }
  const elements = lines.map((line, i) => label(margin, margin + (i + 0.5) * titleRow, line, look))
  return { elements, height: 2 * margin + lines.length * titleRow }
}

/** The meanings of colours, in as many rows as the width needs. */
export function legendOf(entries: readonly LegendEntry[], width: number, top: number, theme: CanvasTheme): SvgPart {
  let [x, row] = [margin, 0]
  const elements = entries.flatMap(({ name, fill }) => {
    const length = 16 + name.length * letterWidth + 14
    if (x > margin && x + length > width) [x, row] = [margin, row + 1]
    const [left, middle] = [x, top + row * legendRow + legendRow / 2]
    x += length
    return [
      element('rect', { x: left, y: middle - 5, width: 10, height: 10, rx: 2, fill }),
      label(left + 16, middle, name, { 'dominant-baseline': 'central', fill: theme.dim }),
    ]
  })
  return { elements, height: entries.length === 0 ? 0 : (row + 1) * legendRow + margin / 2 }
}

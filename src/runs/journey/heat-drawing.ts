/** Heat maps as SVG: how much each part of a network was used, and how long packets waited there, and why. */

import { element, escaped, fonts, group, label, widthOf } from '../../base/svg.js'
import { wrapWords } from '../../base/wrap.js'
import type { FloorPlan } from './floor-plan.js'
import { drawMap, mapSizeOf } from './heat-map.js'
import { drawScale, ink, scaleHeight } from './heat-scale.js'
import type { HeatPanel } from './heat-panels.js'

/** In pixels. */
const margin = 26
const between = { columns: 34, rows: 30 } as const
const fontSize = { title: 18, panel: 14, about: 12 } as const
const lineHeight = 16
/** Wider than this is too wide for a page: the panels go into several rows. */
const pageWidth = 1500
/** Narrower than this the texts of a panel would not have room. */
const leastWidth = 250

/**
 * Draws a panel for each quantity. The ground is white, so that it can be read on a dark page too; colours go from light to
 * dark, so that they can be told apart with any colour vision.
 */
export function drawHeat(title: string, panels: readonly HeatPanel[], plan: FloorPlan): string {
  const map = mapSizeOf(plan)
  const columnWidth = Math.max(leastWidth, map.width)
  const columns = Math.max(1, Math.min(panels.length, Math.floor(pageWidth / (columnWidth + between.columns))))
  const texts = panels.map(({ about }) =>
    wrapWords(about.split(' '), Math.floor(columnWidth / widthOf('m', fontSize.about))),
  )
  const head = fontSize.panel + lineHeight * Math.max(...texts.map(({ length }) => length)) + 8
  const rowHeight = head + map.height + scaleHeight + between.rows
  const top = margin + fontSize.title + 22
  const width = Math.ceil(
    Math.max(columns * (columnWidth + between.columns) - between.columns, widthOf(title, 20)) + 2 * margin,
  )
  const height = Math.ceil(top + Math.ceil(panels.length / columns) * rowHeight - between.rows + margin)
  const drawn = panels.map((panel, i) => {
    const x = margin + (i % columns) * (columnWidth + between.columns)
    const y = top + Math.floor(i / columns) * rowHeight
    return group({ transform: `translate(${x} ${y})` }, [
      label(0, fontSize.panel - 2, panel.title, { 'font-size': fontSize.panel, 'font-weight': 'bold' }),
      ...texts[i]!.map((line, row) => {
        const at = fontSize.panel + lineHeight * (row + 1) - 2
        return label(0, at, line, { 'font-size': fontSize.about, fill: ink.faint })
      }),
      element('g', { transform: `translate(0 ${head})` }, '\n', drawMap(plan, panel)),
      element('g', { transform: `translate(0 ${head + map.height + 8})` }, drawScale(panel.scale)),
    ])
  })
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height }
  return `${element(
    'svg',
    { ...attributes, 'font-family': fonts, fill: ink.text },
    '\n',
    element('rect', { width, height, fill: ink.paper }),
    '\n',
    element('text', { x: margin, y: margin + fontSize.title - 4, 'font-size': fontSize.title }, escaped(title)),
    '\n',
    drawn.join('\n'),
    '\n',
  )}\n`
}

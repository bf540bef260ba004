/** Renders SVG as PNG with the shipped font: without a font, all text vanishes silently. */

import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const family = 'DejaVu Sans Condensed'
const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))

/** System fonts would make the picture depend on the machine. */
const fonts = { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: family, sansSerifFamily: family }

/** Viewers refuse pictures with longer sides, and their pixels take gigabytes of memory. */
const longestSide = 16_384

/** `zoom` is pixels per SVG unit; 2 is sharp on most screens and in print. A very long diagram gets a smaller zoom. */
export function renderPng(svg: string, zoom = 2): Buffer {
  const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } })
  const value = Math.min(zoom, longestSide / Math.max(width, height))
  return new Resvg(svg, { background: 'white', fitTo: { mode: 'zoom', value }, font: fonts }).render().asPng()
}

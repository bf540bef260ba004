/** SVG as PNG, with the font that is shipped: without one all text vanishes in silence. */

import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'

const family = 'DejaVu Sans Condensed'
const font = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'))

/** `zoom` is pixels per SVG unit; 2 is sharp on most screens and in print. */
export function renderPng(svg: string, zoom = 2): Buffer {
  const resvg = new Resvg(svg, {
    background: 'white',
    fitTo: { mode: 'zoom', value: zoom },
    // The system's fonts would make the picture depend on the machine.
    font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: family, sansSerifFamily: family },
  })
  return resvg.render().asPng()
}

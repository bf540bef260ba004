/** A diagram as SVG, drawn by WaveDrom without a browser. */

import wavedrom from 'wavedrom'
import type { Diagram } from './diagram.js'

/** What WaveDrom asks for, then fonts of the same widths that other systems have. */
const fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"

/** The same diagram gives the same text. The ground is white, so that it can be read on a dark page too. */
export function renderSvg(diagram: Diagram): string {
  // WaveDrom writes into both arguments; copies keep one drawing from leaking into the next.
  const svg = wavedrom.renderAny(0, structuredClone(diagram), structuredClone(wavedrom.waveSkin))
  return `${wavedrom.onml.stringify(svg).replace('font-family:Helvetica', `font-family:${fonts}`)}\n`
}

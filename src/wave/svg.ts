/** A diagram as SVG, drawn by WaveDrom without a browser. */

import wavedrom, { type JsonMl } from 'wavedrom'
import type { Diagram } from './diagram.js'

/** What WaveDrom asks for, then fonts of the same widths that other systems have. */
const fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"

/** The same diagram gives the same text. The ground is white, so that it can be read on a dark page too. */
export function renderSvg(diagram: Diagram): string {
  // WaveDrom writes into both arguments; copies keep one drawing from leaking into the next.
  const drawn = wavedrom.renderAny(0, structuredClone(diagram), structuredClone(wavedrom.waveSkin))
  const svg = wavedrom.onml.stringify(withoutUnusedPieces(drawn))
  return `${onLines(svg.replace('font-family:Helvetica', `font-family:${fonts}`))}\n`
}

/** Graphics begin on lines of their own, for the diffs of golden files. Inside `<text>`, white space would be drawn. */
function onLines(svg: string): string {
  return svg.replace(/><(?=(?:style|defs|g|use|rect|line|path)\b)/g, '>\n<')
}

/** WaveDrom's skin defines every piece that a wave can have, 80 kB of them; a diagram keeps the few that it draws. */
function withoutUnusedPieces(svg: JsonMl): JsonMl {
  const [name, ...parts] = svg
  const used = new Set(
    parts
      .filter((part) => !isElement(part, 'defs'))
      .flatMap((part) => [...JSON.stringify(part).matchAll(/#([\w-]+)/g)].map(([, id]) => id)),
  )
  return [name, ...parts.map((part) => (isElement(part, 'defs') ? part.filter((piece) => isUsed(piece, used)) : part))]
}

function isElement(part: unknown, name: string): part is JsonMl {
  return Array.isArray(part) && part[0] === name
}

function isUsed(piece: unknown, used: ReadonlySet<string | undefined>): boolean {
  if (!Array.isArray(piece)) return true
  const attributes = piece[1] as { readonly id?: string }
  return used.has(attributes.id)
}

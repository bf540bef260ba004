/** A diagram as SVG, drawn by WaveDrom without a browser. */

import wavedrom, { type JsonMl } from 'wavedrom'
import { middleOf, pathOf, type Route } from './arrow-path.js'
import { routeArrows } from './arrow-routes.js'
import { isGroup, type Diagram, type Lane } from './diagram.js'
import { makeRoomForTitle } from './title.js'

/** What WaveDrom asks for, then fonts of the same widths that other systems have. */
const fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"

/** The same diagram gives the same text. The ground is white, so that it can be read on a dark page too. */
export function renderSvg(diagram: Diagram): string {
  // WaveDrom writes into both arguments; copies keep one drawing from leaking into the next.
  const spaced = { ...structuredClone(diagram), signal: diagram.signal.map((lane) => spacedFromBrackets(lane)) }
  const drawn = wavedrom.renderAny(0, spaced, structuredClone(wavedrom.waveSkin))
  layArrows(drawn, routeArrows(diagram))
  makeRoomForTitle(drawn, diagram.head.text)
  const svg = wavedrom.onml.stringify(withoutUnusedPieces(drawn)).replaceAll(spacer, '')
  return `${onLines(svg.replace('font-family:Helvetica', `font-family:${fonts}`))}\n`
}

/** For private use, so that no name has it: WaveDrom makes room for it, and it is taken out of what is drawn. */
const spacer = '\ue000'

/** WaveDrom lets the longest name of a group touch its bracket. */
function spacedFromBrackets(lane: Lane, isInGroup = false): Lane {
  if (!isGroup(lane)) return { ...lane, name: isInGroup ? spacer + lane.name : lane.name }
  const [name, ...lanes] = lane
  return [name, ...lanes.map((inner) => (typeof inner === 'string' ? inner : spacedFromBrackets(inner, true)))]
}

/** Gives the arrows in a drawing their ways. A label is the element behind its arrow. */
function layArrows(part: JsonMl, routes: ReadonlyMap<string, Route>): void {
  let laid: Route | undefined
  for (const child of part) {
    if (!Array.isArray(child)) continue
    const attributes = child[1] as { id?: string; d?: string; transform?: string } | undefined
    const [, from, to] = /^gmark_(.)_(.)$/.exec(attributes?.id ?? '') ?? []
    if (from !== undefined && to !== undefined) {
      laid = routes.get(`${from}->${to}`)
      if (laid) attributes!.d = pathOf(laid)
    } else if (laid) {
      const { x, y } = middleOf(laid)
      attributes!.transform = `translate(${x},${y})`
      laid = undefined
    } else layArrows(child as JsonMl, routes)
  }
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

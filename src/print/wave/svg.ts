/** A diagram as SVG, drawn by WaveDrom without a browser, with room for its title and for a figure beside it. */

import wavedrom, { type JsonMl } from 'wavedrom'
import { middleOf, pathOf, routeArrows, type Route } from './arrow-routes.js'
import { isGroup, type Diagram, type Lane } from './diagram.js'
import { element } from '../../base/svg.js'

/** The font that WaveDrom asks for, then fonts of the same widths on other systems. */
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

/** The width of a character at 11 pt, in pixels. It is wide enough for all fonts that a drawing names. */
const characterWidth = 7.5

/** Makes a drawing as wide as its title, and moves the title between its edges. A title that fits stays where it is. */
function makeRoomForTitle(svg: JsonMl, title: string): void {
  const found = titleOf(svg, title)
  if (found === null) return
  const { attributes, lanesAt } = found
  const frame = svg[1] as { width: number | string; height: number | string; viewBox: string }
  const half = (title.length * characterWidth) / 2
  const width = Math.max(Number(frame.width), Math.ceil(2 * half))
  const middle = lanesAt + Number(attributes.x)
  const moved = Math.min(Math.max(middle, half), width - half)
  if (moved === middle) return
  attributes.x = moved - lanesAt
  frame.width = width
  frame.viewBox = `0 0 ${width} ${frame.height}`
}

interface TitleElement {
  readonly attributes: { x: number | string }
  /** Where the waves begin, from the left edge of the drawing. */
  readonly lanesAt: number
}

/** The text that says the title, and how far the groups around it are moved. */
function titleOf(part: JsonMl, title: string, lanesAt = 0): TitleElement | null {
  const attributes = part[1] as { transform?: string; x?: number | string } | undefined
  if (part[0] === 'text' && attributes?.x !== undefined && textIn(part) === title)
    return { attributes: attributes as { x: number | string }, lanesAt }
  const moved = lanesAt + Number(/^translate\(([-\d.]+)/.exec(attributes?.transform ?? '')?.[1] ?? 0)
  for (const child of part.slice(1)) {
    const found = Array.isArray(child) ? titleOf(child as JsonMl, title, moved) : null
    if (found) return found
  }
  return null
}

function textIn(part: unknown): string {
  if (typeof part === 'string') return part
  return Array.isArray(part) ? part.slice(1).map(textIn).join('') : ''
}

/** An SVG element, and the room that it takes in pixels. */
export interface Figure {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** Between the two. */
const gap = 24

/** Puts a figure to the right of a drawing that is a whole SVG file, which gives its fonts to both. */
export function putBeside(drawing: string, { svg, width, height }: Figure): string {
  const [ownWidth, ownHeight] = [sizeOf(drawing, 'width'), sizeOf(drawing, 'height')]
  const [wide, high] = [ownWidth + gap + width, Math.max(ownHeight, height)]
  const moved = element('g', { transform: `translate(${ownWidth + gap} 0)` }, svg)
  return drawing
    .replace(/ width="[^"]*"/, ` width="${wide}"`)
    .replace(/ height="[^"]*"/, ` height="${high}"`)
    .replace(/ viewBox="[^"]*"/, ` viewBox="0 0 ${wide} ${high}"`)
    .replace(/<\/svg>\s*$/, `${moved}\n</svg>\n`)
}

function sizeOf(drawing: string, side: 'width' | 'height'): number {
  return Number(new RegExp(` ${side}="(\\d+)`).exec(drawing)![1])
}

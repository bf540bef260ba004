/** A diagram as SVG, drawn by WaveDrom without a browser, with room for its title and for a figure beside it. */

import wavedrom, { type JsonMl } from 'wavedrom'
import { middleOf, pathOf, routeArrows, type Route } from './arrow-routes.js'
import { isGroup, pixels, type Diagram, type Lane } from './diagram.js'
import { cyclesOf, foldDiagram } from './fold.js'
import { element } from '../../base/svg.js'

/** The font that WaveDrom uses, then fonts of the same widths on other systems. */
const fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"

/** In pixels: in a README, the texts of wider pictures are too small to read. */
export const pageWidth = 1200

/**
 * The same diagram gives the same text. The background is white, so that it is readable on a dark page too.
 * @param width - in pixels; a longer drawing is folded into parts below each other, if its names leave enough room for waves
 */
export function renderSvg(diagram: Diagram, width = pageWidth): string {
  const whole = draw(diagram)
  const cycle = diagram.config.hscale * pixels.cycle
  const names = frameOf(whole).width - cyclesOf(diagram) * cycle
  const parts = foldDiagram(diagram, Math.max(fewestCycles, Math.floor((width - names) / cycle)))
  const drawing = parts.length === 1 ? whole : stacked(parts.map(draw))
  const svg = wavedrom.onml.stringify(withoutUnusedPieces(drawing)).replaceAll(spacer, '')
  return `${onLines(svg.replace('font-family:Helvetica', `font-family:${fonts}`))}\n`
}

/** A shorter part would be hard to follow. */
const fewestCycles = 4

function draw(diagram: Diagram): JsonMl {
  // WaveDrom writes into both arguments; copies keep drawings independent.
  const spaced = { ...structuredClone(diagram), signal: diagram.signal.map((lane) => spacedFromBrackets(lane)) }
  const drawn = wavedrom.renderAny(0, spaced, structuredClone(wavedrom.waveSkin))
  layArrows(drawn, routeArrows(diagram))
  makeRoomForTitle(drawn, diagram.head.text)
  return drawn
}

/** Width and height may be strings in WaveDrom's output. */
function frameOf(drawing: JsonMl): { readonly width: number; readonly height: number } {
  const { width, height } = drawing[1] as { readonly width: number | string; readonly height: number | string }
  return { width: Number(width), height: Number(height) }
}

/** The gap between two parts of a drawing, in pixels. */
const partGap = 16

/** Stacks drawings into one. The first contains the style and the pieces, which are the same in all. */
function stacked(drawings: readonly JsonMl[]): JsonMl {
  const frames = drawings.map(frameOf)
  const width = Math.max(...frames.map((frame) => frame.width))
  const height = frames.reduce((sum, frame) => sum + frame.height + partGap, -partGap)
  const [[name, attributes, ...content], ...others] = drawings as [JsonMl, ...JsonMl[]]
  let top = frames[0]!.height
  const below = others.map((drawing, i) => {
    const y = top + partGap
    top = y + frames[i + 1]!.height
    const graphics = drawing.slice(2).filter((part) => !isElement(part, 'style') && !isElement(part, 'defs'))
    return ['g', { transform: `translate(0 ${y})` }, ...graphics.map((part) => withIdsOf(part, i + 1))]
  })
  const frame = { ...(attributes as object), width, height, viewBox: `0 0 ${width} ${height}` }
  return [name, frame, ...content, ...below]
}

/** Makes identifiers unique within the file. */
function withIdsOf(part: unknown, panel: number): unknown {
  if (!Array.isArray(part)) return part
  const [name, ...others] = part as JsonMl
  return [
    name,
    ...others.map((other) => {
      if (Array.isArray(other)) return withIdsOf(other, panel)
      const isNamed = typeof other === 'object' && other !== null && 'id' in other
      return isNamed ? { ...other, id: `${String(other.id)}_${panel}` } : other
    }),
  ]
}

/** A private-use character, which no name contains: WaveDrom reserves room for it, and it is removed from the drawing. */
const spacer = '\ue000'

/** WaveDrom lets the longest name of a group touch its bracket. */
function spacedFromBrackets(lane: Lane, isInGroup = false): Lane {
  if (!isGroup(lane)) return { ...lane, name: isInGroup ? spacer + lane.name : lane.name }
  const [name, ...lanes] = lane
  return [name, ...lanes.map((inner) => (typeof inner === 'string' ? inner : spacedFromBrackets(inner, true)))]
}

/** Routes the arrows of a drawing. A label is the element after its arrow. */
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

/** Puts graphics on separate lines, for the diffs of golden files. Inside `<text>`, white space would be drawn. */
function onLines(svg: string): string {
  return svg.replace(/><(?=(?:style|defs|g|use|rect|line|path)\b)/g, '>\n<')
}

/** WaveDrom's skin defines every possible piece of a wave, 80 kB in all; a diagram keeps only those that it uses. */
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

/** The width of a character at 11 pt in pixels, sufficient for all fonts of a drawing. */
const characterWidth = 7.5

/** Makes a drawing as wide as its title, and moves the title between its edges. A title that fits is not moved. */
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
  /** The x position at which the waves begin, from the left edge of the drawing. */
  readonly lanesAt: number
}

/** The element with the title text, and the offset of the groups around it. */
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

/** An SVG element and its size in pixels. */
export interface Figure {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** The gap between the two. */
const gap = 24

/**
 * Puts a figure to the right of a drawing, which is a complete SVG file, or above it if both are wider than a page.
 * @param page - its width in pixels
 */
export function withFigure(drawing: string, { svg, width, height }: Figure, page = pageWidth): string {
  const [ownWidth, ownHeight] = [sizeOf(drawing, 'width'), sizeOf(drawing, 'height')]
  const isBeside = ownWidth + gap + width <= page
  const wide = isBeside ? ownWidth + gap + width : Math.max(ownWidth, width)
  const high = isBeside ? Math.max(ownHeight, height) : height + gap + ownHeight
  const moved = (x: number, y: number, content: string): string =>
    element('g', { transform: `translate(${x} ${y})` }, content)
  const [, opening, graphics] = /^(<svg[^>]*>\n?)([^]*)<\/svg>\s*$/.exec(drawing)!
  const frame = opening!
    .replace(/ width="[^"]*"/, ` width="${wide}"`)
    .replace(/ height="[^"]*"/, ` height="${high}"`)
    .replace(/ viewBox="[^"]*"/, ` viewBox="0 0 ${wide} ${high}"`)
  const content = isBeside
    ? [graphics!.trimEnd(), moved(ownWidth + gap, 0, svg)]
    : [moved(0, 0, svg), moved(0, height + gap, graphics!)]
  return `${frame}${content.join('\n')}\n</svg>\n`
}

function sizeOf(drawing: string, side: 'width' | 'height'): number {
  return Number(new RegExp(` ${side}="(\\d+)`).exec(drawing)![1])
}

/** Room for the title of a diagram: WaveDrom centres it above the waves, and cuts off what is wider than they are. */

import type { JsonMl } from 'wavedrom'

/** Of a character, at 11 pt; pixels. Wide enough for all fonts that a drawing names. */
const characterWidth = 7.5

/** Makes a drawing as wide as its title, and moves the title between its edges. A title that fits stays where it is. */
export function makeRoomForTitle(svg: JsonMl, title: string): void {
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

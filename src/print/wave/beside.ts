/** Two drawings as one. */

import { element } from '../../base/svg.js'

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

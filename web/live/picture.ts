/** Shows SVG as a picture: its content is drawn and does nothing else. */

import { leastScale, sizeOf } from './picture-size.js'

/** Shows a drawing in place of the element's present one. */
export function drawPicture(element: HTMLImageElement, svg: string, about: string): void {
  if (element.src.startsWith('blob:')) URL.revokeObjectURL(element.src)
  const { width, height } = sizeOf(svg)
  Object.assign(element, {
    src: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
    alt: about,
    width,
    height,
  })
  element.style.minWidth = `${Math.round(width * leastScale)}px`
}

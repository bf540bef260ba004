/** SVG as a picture: whatever is in it draws and does nothing else. */

import { leastScale, sizeOf } from './picture-size.js'

/** Shows it in place of what the element has shown. */
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

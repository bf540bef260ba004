/** Counts the marks that the map draws, in place of milliseconds. */

import type { Page } from 'playwright-core'

export interface Mark {
  /** In pixels of the map: the upper left corner of a box, the middle of a text. */
  readonly x: number
  readonly y: number
}

export interface Marks {
  readonly boxes: readonly Mark[]
  readonly texts: readonly Mark[]
}

/** From now on, the page keeps the marks of its map. */
export async function countMarks(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    window.marks = { boxes: [], texts: [] }
    const keep = (name, kind, at) => {
      const { prototype } = CanvasRenderingContext2D
      const draw = prototype[name]
      prototype[name] = function (...values) {
        if (this.canvas.closest('network-view')) window.marks[kind].push({ x: values[at], y: values[at + 1] })
        return draw.apply(this, values)
      }
    }
    for (const name of ['rect', 'roundRect', 'fillRect']) keep(name, 'boxes', 0)
    keep('fillText', 'texts', 1)
  })()`)
}

/** Draws the map again, and returns its marks. */
export function marksOf(page: Page): Promise<Marks> {
  return page.evaluate<Marks>(`(async () => {
    window.marks = { boxes: [], texts: [] }
    dispatchEvent(new Event('themechange'))
    // The map draws in the next frame.
    for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done))
    return window.marks
  })()`)
}

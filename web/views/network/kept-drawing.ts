import type { Fit } from './fit.js'

/** Milliseconds of a drawing that leave room for 60 in a second. */
const quick = 8

/**
 * The last drawing of a large network, stretched to where the user moves it: a drawing of tens of thousands of links takes
 * longer than a frame.
 */
export class KeptDrawing {
  private readonly copy = document.createElement('canvas')
  /** Where the plan is in the copy; null if there is none. */
  private fit: Fit | null = null

  /** Keeps what has been drawn, if that took long. */
  keep(drawn: HTMLCanvasElement, fit: Fit, milliseconds: number): void {
    this.fit = null
    if (milliseconds < quick || drawn.width === 0 || drawn.height === 0) return
    this.copy.width = drawn.width
    this.copy.height = drawn.height
    this.copy.getContext('2d')!.drawImage(drawn, 0, 0)
    this.fit = fit
  }

  forget(): void {
    this.fit = null
  }

  /** Returns false if there is nothing to stretch. */
  stretch(context: CanvasRenderingContext2D, { unit, left, top }: Fit): boolean {
    const { fit, copy } = this
    if (!fit) return false
    const scale = unit / fit.unit
    const [width, height] = [copy.width / devicePixelRatio, copy.height / devicePixelRatio]
    context.drawImage(copy, left - fit.left * scale, top - fit.top * scale, width * scale, height * scale)
    return true
  }
}

/** A context that writes SVG in place of pixels: what draws the map on a canvas draws it into a file, too. */

import { element, label, shortened, type Attributes } from '../../../src/base/svg.js'

/** The part of a canvas's context that drawings with an SVG use. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'globalAlpha'
  | 'textAlign'
  | 'textBaseline'
> & {
  rect(x: number, y: number, width: number, height: number): void
  fillRect(x: number, y: number, width: number, height: number): void
  /** One radius for all corners. */
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
}

const anchors: Readonly<Record<CanvasTextAlign, string>> = {
  center: 'middle',
  left: 'start',
  start: 'start',
  right: 'end',
  end: 'end',
}

export class SvgContext implements DrawingContext {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000000'
  strokeStyle: string | CanvasGradient | CanvasPattern = '#000000'
  lineWidth = 1
  /** The size is written with each text; the family is that of the file. */
  font = '10px monospace'
  globalAlpha = 1
  textAlign: CanvasTextAlign = 'start'
  textBaseline: CanvasTextBaseline = 'alphabetic'
  /** The drawing so far. */
  readonly elements: string[] = []
  private path: string[] = []
  private dash: readonly number[] = []

  beginPath(): void {
    this.path = []
  }

  moveTo(x: number, y: number): void {
    this.extend('M', x, y)
  }

  lineTo(x: number, y: number): void {
    this.extend('L', x, y)
  }

  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): void {
    this.extend('Q', controlX, controlY, x, y)
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.roundRect(x, y, width, height, 0)
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2)
    const corner = (right: number, down: number): void => {
      if (r > 0) this.extend('a', r, r, 0, 0, 1, right * r, down * r)
    }
    const [across, along] = [width - 2 * r, height - 2 * r]
    this.extend('M', x + r, y)
    this.extend('h', across)
    corner(1, 1)
    this.extend('v', along)
    corner(-1, 1)
    this.extend('h', -across)
    corner(-1, -1)
    this.extend('v', -along)
    corner(1, -1)
    this.extend('z')
  }

  fill(): void {
    this.draw({ fill: colour(this.fillStyle) })
  }

  stroke(): void {
    const dash = this.dash.length > 0 ? { 'stroke-dasharray': this.dash.join(' ') } : {}
    this.draw({ fill: 'none', stroke: colour(this.strokeStyle), 'stroke-width': this.lineWidth, ...dash })
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.elements.push(element('rect', { x, y, width, height, fill: colour(this.fillStyle), ...this.opacity }))
  }

  fillText(text: string, x: number, y: number): void {
    const line = this.textBaseline === 'middle' ? { 'dominant-baseline': 'central' } : {}
    const look = { 'font-size': Number.parseFloat(this.font), fill: colour(this.fillStyle), ...this.opacity }
    this.elements.push(label(x, y, text, { 'text-anchor': anchors[this.textAlign], ...line, ...look }))
  }

  setLineDash(segments: Iterable<number>): void {
    this.dash = [...segments]
  }

  private extend(command: string, ...numbers: readonly number[]): void {
    this.path.push(command + numbers.map(shortened).join(' '))
  }

  /** An empty path draws nothing. */
  private draw(look: Attributes): void {
    if (this.path.length > 0) this.elements.push(element('path', { d: this.path.join(''), ...look, ...this.opacity }))
  }

  private get opacity(): Attributes {
    return this.globalAlpha < 1 ? { opacity: this.globalAlpha } : {}
  }
}

function colour(style: string | CanvasGradient | CanvasPattern): string {
  if (typeof style !== 'string') throw new Error('a drawing with an SVG has plain colours')
  return style
}

/** Writes SVG: elements as text, numbers as short as possible. */

export interface Point {
  readonly x: number
  readonly y: number
}

export type Attributes = Readonly<Record<string, string | number>>

/** Fonts of similar widths, so that measurements for one fit all. */
export const fonts = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans Condensed', sans-serif"

/** An element that contains elements or escaped text. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${typeof value === 'number' ? shortened(value) : escaped(value)}"`,
  )
  const start = `<${name}${written.join('')}`
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('')}</${name}>`
}

/** A group with each element on its own line, for readable diffs of stored files. */
export function group(attributes: Attributes, content: readonly string[]): string {
  return content.length === 0 ? '' : element('g', attributes, `\n${content.join('\n')}\n`)
}

/** A line of text at a position. */
export function label(x: number, y: number, content: string, attributes: Attributes = {}): string {
  return element('text', { x, y, ...attributes }, escaped(content))
}

/** A path from point to point: `M1 2L3 4`. */
export function pathThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${shortened(x)} ${shortened(y)}`).join('')
}

export function escaped(content: string): string {
  return content.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}

/** A hundredth of a pixel is finer than anyone can see. */
export function shortened(value: number): string {
  return String(Math.round(value * 100) / 100 + 0)
}

/** The approximate width of a line of text in pixels. */
export function widthOf(content: string, fontSize: number): number {
  return [...content].length * fontSize * 0.51
}

/** Mixes two colours such as `#2463c9`: 0 gives the first, 1 the second. */
export function mixed(a: string, b: string, part: number): string {
  const channel = (colour: string, i: number): number => parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16)
  const values = [0, 1, 2].map((i) => Math.round(channel(a, i) + part * (channel(b, i) - channel(a, i))))
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The formats that are available wherever the engines run; PNG requires Node. */

import type { Arrow, Trace } from '../../engines/sim/trace/trace.js'
import { checkArrows } from './arrows.js'
import { formatTable, type FormatFacts, type FormatName } from './format-table.js'
import { pageWidth, renderSvg, withFigure, type Figure } from './svg.js'
import { printDiagram, type Diagram } from './diagram.js'
import { printFst } from './fst.js'
import { select, type Selection } from './select.js'
import { printText } from './text.js'
import { printVcd } from './vcd.js'
import type { Radix } from './values.js'
import { toDiagram } from './wavejson.js'

/**
 * The settings of a print. A format ignores settings that do not apply: only diagrams have arrows, only text has columns.
 */
export interface PrintOptions extends Selection {
  readonly arrows?: readonly Arrow[]
  /** The width of the terminal, in characters. */
  readonly columns?: number
  /** The notation of numbers in drawings; by default decimal, or hexadecimal for wide numbers. */
  readonly radix?: Radix
  /** The width of a picture in pixels; a longer one is folded into parts below each other. 0 for unlimited. */
  readonly width?: number
  /** Drawn to the right of the waves, or above them, in pictures. */
  readonly figure?: Figure
}

/** A wave format: its printer, and the facts from the table of formats. */
export interface Format<Output extends string | Uint8Array = string | Uint8Array> extends FormatFacts {
  readonly binary: Output extends string ? false : true
  /** @throws FlitwaveError for a selection that matches nothing or is too large for the format. */
  print(trace: Trace, options?: PrintOptions): Output
}

/** The printers of all formats of the table except PNG. */
export type PortableFormats = {
  readonly [Name in Exclude<FormatName, 'png'>]: Format<
    (typeof formatTable)[Name]['binary'] extends true ? Uint8Array : string
  >
}

export const portableFormats: PortableFormats = {
  svg: { ...formatTable.svg, print: printPicture },
  json: { ...formatTable.json, print: (trace, options) => printDiagram(diagram(trace, options)) },
  vcd: { ...formatTable.vcd, print: (trace, options = {}) => printVcd(select(trace, options)) },
  fst: { ...formatTable.fst, print: (trace, options = {}) => printFst(select(trace, options)) },
  text: { ...formatTable.text, print: (trace, options = {}) => printText(select(trace, options), options) },
}

function printPicture(trace: Trace, options: PrintOptions = {}): string {
  const { width = pageWidth, figure } = options
  const most = width === 0 ? Infinity : width
  const svg = renderSvg(diagram(trace, options), most)
  return figure ? withFigure(svg, figure, most) : svg
}

/** Arrows are checked against the whole trace: an arrow that merely leaves the picture is not a mistake. */
function diagram(trace: Trace, options: PrintOptions = {}): Diagram {
  const { arrows = [], radix } = options
  checkArrows(arrows, trace)
  return toDiagram(select(trace, options), arrows, radix)
}

/** Printers over a captured trace. */

import type { Arrow, Trace } from '../sim/trace/trace.js'
import { checkArrows } from './arrows.js'
import { printDiagram, type Diagram } from './diagram.js'
import { printFst } from './fst.js'
import { renderPng } from './png.js'
import { select, type Selection } from './select.js'
import { renderSvg } from './svg.js'
import { printText } from './text.js'
import { printVcd } from './vcd.js'
import type { Radix } from './values.js'
import { toDiagram } from './wavejson.js'

export { matchPaths } from '../ir/glob.js'
export type { Diagram } from './diagram.js'
export { select, type Selection } from './select.js'
export { parseWindow, type Window } from './window.js'
export { printText, type TextOptions } from './text.js'
export type { Radix } from './values.js'
export { checkDiagram } from './validate.js'
export { toDiagram } from './wavejson.js'

/** What to print. A format passes over what it cannot show: only diagrams have arrows, only text has columns. */
export interface PrintOptions extends Selection {
  readonly arrows?: readonly Arrow[]
  /** The width of the terminal, in characters. */
  readonly columns?: number
  /** How numbers are written in drawings; by default decimal, or hexadecimal where they are wide. */
  readonly radix?: Radix
}

/** A printer, with what its files are called. */
export interface Format<Output extends string | Buffer = string | Buffer> {
  /** Without the dot. */
  readonly extension: string
  /** Whether `print` gives bytes. */
  readonly binary: Output extends string ? false : true
  /** @throws FlitwaveError for a selection that matches nothing or is too large for the format. */
  print(trace: Trace, options?: PrintOptions): Output
}

/** Every format by its name. */
export interface Formats {
  readonly svg: Format<string>
  readonly json: Format<string>
  readonly png: Format<Buffer>
  readonly vcd: Format<string>
  readonly fst: Format<Buffer>
  readonly text: Format<string>
}

export type FormatName = keyof Formats

export const formats: Formats = {
  svg: { extension: 'svg', binary: false, print: (trace, options) => renderSvg(diagram(trace, options)) },
  json: { extension: 'json', binary: false, print: (trace, options) => printDiagram(diagram(trace, options)) },
  png: { extension: 'png', binary: true, print: (trace, options) => renderPng(renderSvg(diagram(trace, options))) },
  vcd: { extension: 'vcd', binary: false, print: (trace, options = {}) => printVcd(select(trace, options)) },
  fst: { extension: 'fst', binary: true, print: (trace, options = {}) => printFst(select(trace, options)) },
  text: { extension: 'txt', binary: false, print: (trace, options = {}) => printText(select(trace, options), options) },
}

/** Arrows are checked against the whole trace: one that merely leaves the picture is no mistake. */
function diagram(trace: Trace, options: PrintOptions = {}): Diagram {
  const { arrows = [], radix } = options
  checkArrows(arrows, trace)
  return toDiagram(select(trace, options), arrows, radix)
}

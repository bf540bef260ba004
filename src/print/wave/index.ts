/** Printers over a captured trace. */

import { portableFormats, type Format, type PortableFormats } from './formats.js'
import { formatTable } from './format-table.js'
import { renderPng } from './png.js'

export type { Figure } from './svg.js'
export { matchPaths } from '../../base/diagnostic/glob.js'
export { checkDiagram, type Diagram } from './diagram.js'
export type { FormatFacts, FormatName } from './format-table.js'
export type { Format, PrintOptions } from './formats.js'
export { select, type Selection } from './select.js'
export { parseWindow, type Window } from './window.js'
export { printText, type TextOptions } from './text.js'
export type { Radix } from './values.js'
export { toDiagram } from './wavejson.js'

/** Every format by its name. */
export interface Formats extends PortableFormats {
  readonly png: Format<Buffer>
}

const png: Format<Buffer> = {
  ...formatTable.png,
  print: (trace, options) => renderPng(portableFormats.svg.print(trace, options)),
}

export const formats: Formats = { ...portableFormats, png }

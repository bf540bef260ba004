import type { Design, Module } from '../ir.js'
import { formatName, formatVersion, type EncodedDesign } from './format.js'
import { LabelOutput } from './labels.js'
import { writeModule } from './modules.js'
import { Output, OutputRows, OutputTables } from './output.js'
import { ShapeOutput } from './shapes.js'

export interface EncodeOptions {
  /** Returns the name of a source file in the data; by default as in the design, where paths are absolute. */
  readonly nameOf?: (file: string) => string
}

/**
 * Encodes an elaborated design as data; {@link import('./decode.js').decodeDesign} returns an equal design.
 *
 * Two parts are only partly data. A custom label of a struct keeps its name alone. The constants of a module, parameters
 * among them, are kept unless they contain functions or objects of classes.
 */
export function encodeDesign(design: Design, { nameOf = (file) => file }: EncodeOptions = {}): EncodedDesign {
  const tables = new OutputTables(nameOf)
  const labels = new Output(tables)
  const shapes = new Output(tables)
  const numbers = new Map<Module, number>(design.modules.map((module, number) => [module, number]))
  const writer = {
    tables,
    shapes: new ShapeOutput(new OutputRows(shapes), new LabelOutput(new OutputRows(labels))),
    modules: numbers,
  }
  const modules = design.modules.map((module) => writeModule(module, writer))
  const { files, texts, places } = tables
  const all = { files, texts, places, labels: labels.numbers, shapes: shapes.numbers, modules }
  return { format: formatName, version: formatVersion, ...all }
}

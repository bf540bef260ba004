import type { Design, Module } from '../ir.js'
import type { Place } from '../../base/diagnostic/place.js'
import { checkBehaviour } from './behaviour.js'
import { formatName, formatVersion, oldestVersion } from './format.js'
import { Input, isPrintable } from './input.js'
import { LabelInput } from './labels.js'
import { limits, checkLimit, refuse } from './limits.js'
import { readModule, type ModuleReader } from './modules.js'
import { checkNames } from './names.js'
import { ShapeInput } from './shapes.js'
import { DesignSize } from './size.js'

/**
 * Decodes the data of {@link import('./encode.js').encodeDesign} to a design. The data may come from anyone: nothing in it
 * is executed, and engines and printers can use the result as if it had just been elaborated. The only remaining fault may
 * be a combinational loop, which the engines find (FW304).
 *
 * @param data - the content of the JSON file
 * @throws FlitwaveError FW925 if the data is not a valid design, or the design is too large
 */
export function decodeDesign(data: unknown): Design {
  const record = asRecord(data)
  if (record['format'] !== formatName) refuse('it is something else')
  const version = versionOf(record['version'])
  const lists = new Lists(record)
  const texts = lists.texts('texts')
  const places = placesIn(lists.numbers('places'), lists.texts('files'))
  const tables = { texts, places, integers: new Map<number, bigint>() }
  const labels = new LabelInput(new Input(tables, lists.numbers('labels'), 'labels'))
  const shapes = new ShapeInput(new Input(tables, lists.numbers('shapes'), 'shapes'), labels)
  const modules: Module[] = []
  const reader = { ...tables, version, shapes, modules, size: new DesignSize() }
  for (const numbers of asList(record['modules'], 'modules'))
    modules.push(checkedModule(lists.counted(numbers), reader))
  const top = modules.at(-1) ?? refuse('it has no modules')
  expectDistinctNames(modules)
  return { top, modules }
}

function versionOf(version: unknown): number {
  if (version === formatVersion || version === oldestVersion) return version
  return refuse(`it is of version ${String(version)}, not ${oldestVersion} or ${formatVersion}`)
}

function checkedModule(numbers: readonly unknown[], reader: ModuleReader): Module {
  const { size } = reader
  const before = { bits: size.bits, gates: size.gates }
  const module = readModule(numbers, reader)
  for (const { type } of module.signals) size.add('bits', type.width)
  for (const { type, depth } of module.memories) size.add('bits', type.width * depth)
  for (const instance of module.instances) size.add('ports', instance.module.signals.length)
  checkNames(module)
  checkBehaviour(module, size)
  size.addTree(module, before)
  return module
}

/** Each module becomes a file, and some file systems do not distinguish names by case. */
function expectDistinctNames(modules: readonly Module[]): void {
  const names = new Set(modules.map(({ name }) => name.toLowerCase()))
  if (names.size < modules.length) refuse('two modules have one name')
}

/** The lists of a record; a common limit applies to their numbers. */
class Lists {
  private count = 0

  constructor(private readonly record: Readonly<Record<string, unknown>>) {}

  numbers(name: string): readonly unknown[] {
    return this.counted(this.record[name])
  }

  counted(value: unknown): readonly unknown[] {
    const list = asList(value, 'numbers')
    this.count += list.length
    checkLimit(this.count, limits.numbers, 'numbers')
    return list
  }

  texts(name: string): readonly string[] {
    return this.numbers(name).map((text) => {
      if (typeof text !== 'string') return refuse(`${name} has something that is no text`)
      checkLimit(text.length, limits.text, 'characters in a text')
      return text
    })
  }
}

function placesIn(numbers: readonly unknown[], files: readonly string[]): readonly Place[] {
  if (!files.every(isPrintable)) refuse('a file has a name of several lines')
  const input = new Input({ texts: [], places: [], integers: new Map() }, numbers, 'places')
  const places: Place[] = []
  while (!input.isAtEnd()) {
    const file = files[input.number(files.length)]!
    places.push({ file, line: input.number(2 ** 31), column: input.number(2 ** 31) })
  }
  return places
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('it is no object')
  return value as Record<string, unknown>
}

function asList(value: unknown, what: string): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(`a list of ${what} is missing`)
}

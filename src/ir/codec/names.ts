/**
 * The names of a module. Engines make properties, variables and classes of them, and printers identifiers: what is no name
 * must not get there.
 */

import {
  isIdentifier,
  isReserved,
  isScriptWord,
  segmentsPath,
  type Segments,
} from '../../base/diagnostic/identifiers.js'
import { contains, sameType } from '../integer.js'
import type { Field, Module } from '../ir.js'
import { leafType, shapeLeaves } from '../shape.js'
import { refuse } from './limits.js'

/** @throws FlitwaveError FW925 for a module whose names are no names, or not each its own */
export function checkNames(module: Module): void {
  const { signals, memories, instances, blocks, fields } = module
  for (const name of [module.name, module.className])
    if (!isName(name) || isScriptWord(name)) refuse(`a class cannot be called ${JSON.stringify(name)}`)
  const names = [...signals, ...memories, ...instances, ...blocks].map(({ name }) => name)
  for (const name of names) if (!isName(name)) refuse(`nothing can be called ${JSON.stringify(name)}`)
  expectDistinct(['clk', 'rst', ...names].map((name) => name.toLowerCase()))
  expectDistinct(signals.map(({ path }) => path))
  expectDistinct(fields.flatMap((field) => field.signals.map(({ path }) => path)))
  const properties = propertiesOf(module)
  expectDistinct([...properties, ...blocks.map(({ name }) => name)])
  const blockNames = new Set(blocks.map(({ name }) => name))
  for (const field of fields) checkField(field, blockNames)
  checkPorts(module)
}

/** Comparisons, connections and proofs follow the fields: a port without a field would be left out. */
function checkPorts({ signals, fields }: Module): void {
  const declared = new Set(fields.flatMap((field) => field.signals))
  for (const signal of signals)
    if ((signal.role === 'input' || signal.role === 'output') && !declared.has(signal))
      refuse(`${signal.path} is a port, and no field declares it`)
}

const isName = (name: string): boolean => isIdentifier(name) && !isReserved(name)

function expectDistinct(names: readonly string[]): void {
  if (new Set(names).size === names.length) return
  const twice = names.find((name, i) => names.indexOf(name) !== i)!
  refuse(`two things in a module are called ${JSON.stringify(twice)}`)
}

/** The properties of the class that hold hardware: one thing each, or an array of things or of arrays. */
function propertiesOf({ fields, memories, instances }: Module): readonly string[] {
  const items = [
    ...fields.filter((field) => !isLocal(field)).map(({ segments }) => segments),
    ...memories.map(({ path }) => segmentsOf(path)),
    ...instances.map(({ segments }) => segments),
  ]
  const whole = new Set(items.map(segmentsPath))
  expectDistinct(items.map(segmentsPath))
  for (const segments of items) {
    const [name, ...indices] = segments
    if (typeof name !== 'string' || !isIdentifier(name) || indices.some((index) => typeof index === 'string'))
      refuse(`nothing can be called ${JSON.stringify(segmentsPath(segments))}`)
    for (let depth = 1; depth < segments.length; depth++) {
      const part = segmentsPath(segments.slice(0, depth))
      if (whole.has(part)) refuse(`${part} is an array and is none`)
    }
  }
  return [...new Set(items.map(([name]) => String(name)))]
}

/** `['words', 0]` for `words[0]`. */
function segmentsOf(path: string): Segments {
  const match = /^([^[\]]+)((?:\[\d+\])*)$/.exec(path)
  return match ? [match[1]!, ...Array.from(match[2]!.matchAll(/\d+/g), ([digits]) => Number(digits))] : [path]
}

const isLocal = ({ signals }: Field): boolean => signals[0]!.role === 'local'

/** A signal agrees with its field; a local may be narrower, and its path begins with its block. */
function checkField({ segments, path, shape, signals }: Field, blocks: ReadonlySet<string>): void {
  const isOfBlock = isLocal({ signals } as Field)
  if (isOfBlock && (segments.length !== 2 || typeof segments[1] !== 'string' || !blocks.has(String(segments[0]))))
    refuse(`${path} is in no block`)
  shapeLeaves(shape).forEach((leaf, i) => {
    const { role, type, path: own } = signals[i]!
    const isGood =
      role === 'local'
        ? isOfBlock && contains(leafType(leaf.shape), type)
        : !isOfBlock && sameType(leafType(leaf.shape), type) && own === path + leaf.suffix
    if (!isGood) refuse(`${own} is not what its field ${path} says`)
  })
}

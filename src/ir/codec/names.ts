/**
 * Checks the names of a module. Engines use them for properties, variables and classes, and printers for identifiers, so
 * only valid names may reach them.
 */

import {
  isIdentifier,
  isReserved,
  isScriptWord,
  segmentsOf,
  segmentsPath,
  type Segments,
} from '../../base/diagnostic/identifiers.js'
import { obtain } from '../../base/maps.js'
import { contains, sameType } from '../integer.js'
import type { Field, Module, Signal } from '../ir.js'
import { leafType, shapeLeaves } from '../shape.js'
import { refuse } from './limits.js'

/** @throws FlitwaveError FW925 if a name of the module is invalid, or not unique */
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

/** Comparisons, connections and proofs follow the fields, so they would miss a port without a field. */
function checkPorts({ signals, fields }: Module): void {
  const declared = new Set(fields.flatMap((field) => field.signals))
  for (const signal of signals)
    if (isPort(signal) && !declared.has(signal)) refuse(`${signal.path} is a port, and no field declares it`)
}

const isName = (name: string): boolean => isIdentifier(name) && !isReserved(name)

function expectDistinct(names: readonly string[]): void {
  if (new Set(names).size === names.length) return
  const twice = names.find((name, i) => names.indexOf(name) !== i)!
  refuse(`two things in a module are called ${JSON.stringify(twice)}`)
}

/** The properties of the class that hold hardware: one thing each, or an array or a scope of things, arrays and scopes. */
function propertiesOf({ fields, memories, instances }: Module): readonly string[] {
  const items = [
    ...fields.filter((field) => !isLocal(field)).map(({ segments }) => segments),
    ...memories.map(({ path }) => memorySegments(path)),
    ...instances.map(({ segments }) => segments),
  ]
  const whole = new Set(items.map(segmentsPath))
  expectDistinct(items.map(segmentsPath))
  const containers = new Map<string, string>()
  for (const segments of items) {
    if (typeof segments[0] !== 'string' || !segments.every((part) => typeof part === 'number' || isPart(part)))
      refuse(`nothing can be called ${JSON.stringify(segmentsPath(segments))}`)
    for (let depth = 1; depth < segments.length; depth++) {
      const outer = segmentsPath(segments.slice(0, depth))
      if (whole.has(outer)) refuse(`${outer} is an array and is none`)
      const kind = typeof segments[depth]
      if (obtain(containers, outer, () => kind) !== kind) refuse(`${outer} is an array and a scope`)
    }
  }
  return [...new Set(items.map(([name]) => String(name)))]
}

/** True for one name of a path, which other languages than TypeScript may have given. */
const isPart = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__'

function memorySegments(path: string): Segments {
  const segments = segmentsOf(path)
  return segmentsPath(segments) === path ? segments : refuse(`nothing can be called ${JSON.stringify(path)}`)
}

const isPort = ({ role }: Signal): boolean => role === 'input' || role === 'output'

const isLocal = ({ signals }: Field): boolean => signals[0]!.role === 'local'

/** Checks that a signal agrees with its field. A local may be narrower, and its path starts with its block. */
function checkField({ segments, path, shape, signals }: Field, blocks: ReadonlySet<string>): void {
  const isOfBlock = isLocal({ signals } as Field)
  if (isOfBlock && (segments.length !== 2 || typeof segments[1] !== 'string' || !blocks.has(String(segments[0]))))
    refuse(`${path} is in no block`)
  if (isPort(signals[0]!) && segments.slice(1).some((segment) => typeof segment === 'string'))
    refuse(`${path} is a port in a scope`)
  shapeLeaves(shape).forEach((leaf, i) => {
    const { role, type, path: own } = signals[i]!
    const isGood =
      role === 'local'
        ? isOfBlock && contains(leafType(leaf.shape), type)
        : !isOfBlock && sameType(leafType(leaf.shape), type) && own === path + leaf.suffix
    if (!isGood) refuse(`${own} is not what its field ${path} says`)
  })
}

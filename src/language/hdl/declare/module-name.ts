import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isIdentifier, isReserved, nearestIdentifier } from '../../../base/diagnostic/identifiers.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { obtain } from '../../../base/maps.js'
import { Sha256 } from '../../../base/sha256.js'
import { describeBits, type Shape } from '../../../ir/shape.js'
import type { ParameterSpecs } from './param.js'
import { isHardwareType, widthOf } from './types.js'

/** The form of a path in identifiers: `in_0_flit` for `in[0].flit`. */
export function identifierOf(path: string): string {
  return path.replaceAll(']', '').replace(/[.[]/g, '_')
}

/** Like {@link identifierOf}, for a path below a block: users name locals freely, so they are renamed for Verilog. */
export const localIdentifier = (path: string): string => nearestIdentifier(identifierOf(path))

/** A name must be valid in Verilog, too, because it stays the same there (rule 15). */
export function checkIdentifier(name: string, place: Place): void {
  if (isReserved(name))
    fail('FW140', `${name} is a keyword of Verilog or its tools`, place, `choose another name, such as ${name}Value`)
  if (!isIdentifier(name)) {
    const help = 'use letters, digits and single _, beginning with a letter'
    fail('FW140', `${name} is not a name that Verilog and its tools accept`, place, help)
  }
}

/** A module's name starts with the name of its class; parameters may follow. */
export function checkModuleName(className: string, name: string, place: Place): void {
  const isRefused = !isIdentifier(className)
  if (isRefused || isReserved(name) || !isIdentifier(name))
    fail(
      'FW140',
      className === ''
        ? 'a class without a name cannot be a module'
        : `${isRefused ? className : name} is not a valid name of a Verilog module`,
      place,
      'name the class with letters, digits and single _, beginning with a letter; keywords of Verilog are reserved',
    )
}

const identities = new WeakMap<object, number>()
let nextIdentity = 1

function identityOf(value: object): number {
  return obtain(identities, value, () => nextIdentity++)
}

/** Cached keys of frozen parameters. */
const keys = new WeakMap<object, string>()

/** Returns equal keys for equal parameters: plain data is compared by content, functions and class instances by identity. */
export function keyOf(p: unknown): string {
  if (typeof p !== 'object' || p === null || !Object.isFrozen(p)) return parametersKey(p)
  return obtain(keys, p, () => parametersKey(p))
}

function parametersKey(value: unknown): string {
  if (typeof value === 'function') return `#${identityOf(value)}`
  if (typeof value !== 'object' || value === null) return `${typeof value}:${String(value)}`
  if (Array.isArray(value)) return `[${value.map(parametersKey).join()}]`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `#${identityOf(value)}`
  return `{${Object.entries(value)
    .map(([name, item]) => `${name}=${parametersKey(item)}`)
    .sort()
    .join()}}`
}

/** Parameters with their whole values: `depth = 4, type = uint(8)`. */
function describeParameters(parameters: object): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} = ${describeParameter(value)}`)
    .join(', ')
}

/** More characters tell a reader nothing: the value is data, such as the description of a network. */
const longestShown = 500

/** Parameters for headings and comments: values with a long description are cut. */
export function outlineParameters(parameters: object): string {
  const texts = Object.entries(parameters).map(([name, value]) => [name, describeParameter(value)] as const)
  return texts
    .map(([name, text]) => `${name} = ${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}`)
    .join(', ')
}

export function describeParameter(value: unknown): string {
  if (isHardwareType(value)) return describeShape(value.shape)
  if (typeof value === 'function') return value.name || 'function'
  if (Array.isArray(value)) return `[${value.map(describeParameter).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{ ${describeParameters(value)} }`
  return typeof value === 'string' ? value : String(value)
}

function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'bits':
      return describeBits(shape)
    case 'bool':
      return 'bool'
    case 'enum':
      return shape.name
    case 'struct':
      return shape.name === 'struct'
        ? `{ ${shape.members.map((member) => `${member.name}: ${describeShape(member.shape)}`).join(', ')} }`
        : shape.name
    case 'array':
      return `vec(${shape.length}, ${describeShape(shape.element)})`
  }
}

const longestName = 60

/**
 * The name of a (class, parameters) pair: the class alone if all parameters have their declared defaults, otherwise with the
 * parameters that differ. The name therefore does not depend on the rest of the design.
 */
export function moduleName(module: { readonly p: unknown }): string {
  const type = module.constructor as unknown as { readonly name: string; readonly parameters: ParameterSpecs }
  const all = Object.entries(module.p as object)
  const given = all.filter(([name, value]) => type.parameters[name]?.default !== value)
  // The default class of a slot does not distinguish the module.
  const named = all.filter((entry) => typeof entry[1] !== 'function' || given.includes(entry))
  const parts = given.filter(([, value]) => isShort(value)).map(([name, value]) => nameParameter(name, value))
  const words = [type.name, ...parts].map(asIdentifier)
  const name = words.join('_')
  if (name.length <= longestName && parts.length === given.length) return name
  const digest = new Sha256()
    .update(describeParameters(Object.fromEntries(named)))
    .digest()
    .slice(0, 6)
  return `${firstParts(words)}_${digest}`
}

function asIdentifier(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '')
}

/** As many parts as fit a name. */
function firstParts([first = '', ...others]: readonly string[]): string {
  let name = first
  for (const part of others) {
    if (name.length + 1 + part.length > longestName) break
    name += `_${part}`
  }
  return name
}

function nameParameter(name: string, value: unknown): string {
  if (value === true) return name
  if (value === false) return `no_${name}`
  if (typeof value === 'number') return `${name}${value < 0 ? `m${-value}` : value}`
  // Structs with the same name can differ, such as the flits of two networks, usually in width.
  if (isHardwareType(value) && value.shape.kind === 'struct') return `${value.shape.name}${widthOf(value)}`
  return describeParameter(value)
}

/** True if a value fits a part of a name. */
function isShort(value: unknown): boolean {
  if (isHardwareType(value))
    return value.shape.kind === 'struct' ? value.shape.name !== 'struct' : value.shape.kind !== 'array'
  return typeof value !== 'object' && typeof value !== 'undefined'
}

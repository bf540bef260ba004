import { createHash } from 'node:crypto'
import { fail } from '../ir/diagnostic.js'
import type { Shape } from '../ir/shape.js'
import type { Module, ParameterSpecs } from './module.js'
import { currentPlace } from './place.js'
import { isHardwareType, widthOf } from './types.js'

const identities = new WeakMap<object, number>()
let nextIdentity = 1

function identityOf(value: object): number {
  let identity = identities.get(value)
  if (identity === undefined) identities.set(value, (identity = nextIdentity++))
  return identity
}

/** Equal for equal parameters: plain data by content, functions and class instances by identity. */
export function parametersKey(value: unknown): string {
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

/** What a class says about itself. */
interface Described {
  readonly name: string
  readonly parameters?: ParameterSpecs
}

/** Specifications that are all that they must be. */
const soundSpecs = new WeakSet<object>()

/**
 * Types say so, too, but not to a file that is run without having been checked.
 * @throws FlitwaveError FW145 for the first that is no specification
 */
export function checkSpecs(owner: string, specs: object): void {
  if (soundSpecs.has(specs)) return
  for (const [name, spec] of Object.entries(specs)) {
    if (isSpec(spec)) continue
    const help = 'write { default: 4, about: … }; a rule has with, holds and remedy'
    fail('FW145', `${owner}: ${name} in its parameters is no specification`, currentPlace(), help)
  }
  soundSpecs.add(specs)
}

function isSpec(spec: unknown): boolean {
  if (typeof spec !== 'object' || spec === null) return false
  const { default: value, example, rules = [] } = spec as Record<string, unknown>
  return (value ?? example) !== undefined && Array.isArray(rules) && rules.every(isRule)
}

function isRule(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false
  const { with: others, holds, remedy } = rule as Record<string, unknown>
  return Array.isArray(others) && typeof holds === 'function' && typeof remedy === 'function'
}

/**
 * Holds parameters against their specifications: all are there, and what one has to do with others holds. Types say the
 * first as well, but not to a file that is run without having been checked.
 * @throws FlitwaveError FW144 for missing values, FW143 for values that do not go together, FW145
 */
export function checkParameters(type: Described, p: object): void {
  if (type.parameters) checkSpecs(type.name, type.parameters)
  const values = p as Readonly<Record<string, unknown>>
  const missing = Object.keys(type.parameters ?? {}).filter((name) => values[name] === undefined)
  if (missing.length > 0) {
    const help = `give them, or begin with the defaults: new ${type.name}(defaultsOf(${type.name}, { … }))`
    fail('FW144', `${type.name} lacks ${missing.join(', ')}`, currentPlace(), help)
  }
  checkRules(type, p)
}

/**
 * Holds parameters, of modules or testbenches, against the rules that stand with their specifications. A rule that came
 * along with its parameter, but without the others, says nothing.
 * @throws FlitwaveError FW143 for values that do not go together, and for one that breaks a rule of its own
 */
export function checkRules({ name: owner, parameters = {} }: Described, p: object): void {
  const values = p as Readonly<Record<string, unknown>>
  for (const [name, { rules = [] }] of Object.entries(parameters)) {
    for (const rule of rules) {
      if (!rule.with.every((other) => Object.hasOwn(values, other)) || rule.holds(p as never)) continue
      const others = rule.with.map((other) => `${other} ${describeParameter(values[other])}`)
      const given = `${name} cannot be ${describeParameter(values[name])}`
      const together = others.length > 0 ? `${given} with ${others.join(', ')}` : given
      fail('FW143', `${owner}: ${together}`, currentPlace(), rule.remedy(p as never))
    }
  }
}

/** `depth = 4, type = uint(8)`, for headings and comments. */
export function describeParameters(parameters: object): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${name} = ${describeParameter(value)}`)
    .join(', ')
}

function describeParameter(value: unknown): string {
  if (isHardwareType(value)) return describeShape(value.shape)
  if (typeof value === 'function') return value.name || 'function'
  if (Array.isArray(value)) return `[${value.map(describeParameter).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{ ${describeParameters(value)} }`
  return typeof value === 'string' ? value : String(value)
}

function describeShape(shape: Shape): string {
  switch (shape.kind) {
    case 'bits':
      return `${shape.signed ? 'sint' : 'uint'}(${shape.width})`
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
 * The name of a (class, parameters) pair: the class alone if all parameters have their declared defaults, else with
 * the others, so that a name does not depend on what else is in the design.
 */
export function moduleName(module: Module<unknown>): string {
  const type = module.constructor as unknown as Described
  const given = Object.entries(module.p as object).filter(([name, value]) => type.parameters?.[name]?.default !== value)
  const parts = given.filter(([, value]) => isShort(value)).map(([name, value]) => nameParameter(name, value))
  const words = [type.name, ...parts].map(asIdentifier)
  const name = words.join('_')
  if (name.length <= longestName && parts.length === given.length) return name
  const digest = createHash('sha256').update(describeParameters(module.p)).digest('hex').slice(0, 6)
  return `${firstParts(words)}_${digest}`
}

function asIdentifier(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '')
}

/** As many of them as a name has room for. */
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
  // Structs of one name can differ, such as the flits of two networks: mostly in their width.
  if (isHardwareType(value) && value.shape.kind === 'struct') return `${value.shape.name}${widthOf(value)}`
  return describeParameter(value)
}

/** Whether a value can be told by a part of a name. */
function isShort(value: unknown): boolean {
  if (isHardwareType(value))
    return value.shape.kind === 'struct' ? value.shape.name !== 'struct' : value.shape.kind !== 'array'
  return typeof value !== 'object' && typeof value !== 'undefined'
}

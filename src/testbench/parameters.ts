/** From what the user sets, as text or as values, to the values of all parameters; used for modules too. */

import { resolve } from 'node:path'
import type { ParameterSpec, ParameterSpecs } from '../hdl/module.js'
import { checkRules, checkSpecs } from '../hdl/parameters.js'
import { packagedPath } from '../files/packaged.js'
import { readText } from '../files/read.js'
import { fail } from '../ir/diagnostic.js'
import type { FileSpec, TestbenchParameters, ValuesOf } from './definition.js'
import type { InputFile } from './input-file.js'
import { suggest } from '../ir/suggest.js'

type Value = string | number | boolean

/**
 * The value of every parameter: what is given, else the default. A text is read as the type of the default.
 * @throws FlitwaveError FW143 for values that do not go together, FW910 for an unknown name, FW911 for a value out of
 *   bounds, FW912 for a file that cannot be read, FW145 for what is no specification
 */
export function parameterValues<S extends TestbenchParameters>(
  specs: S,
  given: Readonly<Record<string, unknown>>,
  of: string,
): ValuesOf<S> {
  checkSpecs(of, specs)
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(specs, name)) failForUnknown(name, specs, of)
  }
  const entries = Object.entries(specs).map(([name, spec]) => [name, valueOf(name, spec, given[name])])
  const values = Object.fromEntries(entries) as ValuesOf<S>
  checkRules({ name: of, parameters: specs as ParameterSpecs }, values)
  return values
}

export function isFileSpec(spec: ParameterSpec | FileSpec): spec is FileSpec {
  return 'example' in spec
}

/** `1 to 16`, `torus or mesh`, `a file`: what the parameter can be set to. */
export function describeBounds(spec: ParameterSpec | FileSpec): string {
  if (isFileSpec(spec)) return 'a file'
  if (spec.choices) return list(spec.choices)
  switch (typeof spec.default) {
    case 'boolean':
      return 'true or false'
    case 'string':
      return 'a text'
    default:
      return describeRange(spec)
  }
}

function describeRange({ default: value, min, max }: ParameterSpec): string {
  const kind = Number.isInteger(value) ? 'a whole number' : 'a number'
  if (min !== undefined && max !== undefined) return `${min} to ${max}`
  if (min !== undefined) return `${kind} from ${min}`
  return max === undefined ? kind : `${kind} up to ${max}`
}

function valueOf(name: string, spec: ParameterSpec | FileSpec, given: unknown): Value | InputFile {
  if (isFileSpec(spec)) return given === undefined ? example(spec) : asInputFile(name, given, spec)
  if (given === undefined) return spec.default
  const value = asTypeOf(spec.default, given)
  if (value === null || !isWithin(value, spec)) {
    fail(
      'FW911',
      `${name} cannot be ${typeof given === 'string' ? given : JSON.stringify(given)}`,
      null,
      `${name} is ${describeBounds(spec)}: ${spec.about}`,
    )
  }
  return value
}

function asTypeOf(model: Value, given: unknown): Value | null {
  if (typeof given === typeof model) return given as Value
  if (typeof given !== 'string') return null
  if (typeof model === 'boolean') return given === 'true' ? true : given === 'false' ? false : null
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$|^0x[\da-f]+$|^0b[01]+$/i.test(given) ? Number(given) : null
}

function isWithin(value: Value, { default: model, min, max, choices }: ParameterSpec): boolean {
  if (choices && !choices.includes(value)) return false
  if (typeof value !== 'number') return true
  if (Number.isInteger(model) && !Number.isSafeInteger(value)) return false
  return Number.isFinite(value) && value >= (min ?? -Infinity) && value <= (max ?? Infinity)
}

function example({ example: { name, text } }: FileSpec): InputFile {
  return { name, path: name, text }
}

/** A program may give the file itself; a path is read here. */
function asInputFile(name: string, given: unknown, spec: FileSpec): InputFile {
  if (typeof given === 'object' && given !== null && 'text' in given) return given as InputFile
  const path = String(given)
  const help = `--${name} takes the path of a text file; the default is ${spec.example.name}`
  const file = packagedPath(path)
  return { name: path, path: resolve(file), text: readText(file, help) }
}

function failForUnknown(name: string, specs: TestbenchParameters, of: string): never {
  const names = Object.keys(specs)
  if (names.length === 0) fail('FW910', `${of} has no parameter ${name}`, null, 'it has no parameters at all')
  return fail('FW910', `${of} has no parameter ${name}`, null, suggest(name, names) ?? `it has ${list(names, 'and')}`)
}

function list(items: readonly unknown[], joint = 'or'): string {
  const texts = items.map(String)
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} ${joint} ${texts.at(-1)}`
}

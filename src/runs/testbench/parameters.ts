/** Converts the user's settings, text or values, to the values of all parameters; also used for modules. */

import { host } from '#testbench-host'
import {
  describeBounds,
  isFixed,
  isModuleParameter,
  isPlain,
  isWithin,
  listed,
} from '../../language/hdl/declare/bounds.js'
import type {
  ModuleParameter,
  ModuleType,
  ParameterSpec,
  ParameterSpecs,
  Plain,
} from '../../language/hdl/declare/param.js'
import { checkRules, checkSpecs, readValue } from '../../language/hdl/declare/parameters.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { FileSpec, TestbenchParameters, ValuesOf } from './definition.js'
import type { InputFile } from './host/host.js'
import { suggest } from '../../base/diagnostic/suggest.js'

/**
 * The value of every parameter: the given one, or else the default. A text is parsed as the type of the default.
 * @throws FlitwaveError FW143 for values that do not fit together, FW910 for an unknown name, FW911 for a value out of
 *   bounds, FW912 for a file that cannot be read, FW145 for what is no specification
 */
export function parameterValues<S extends TestbenchParameters>(
  specs: S,
  given: Readonly<Record<string, unknown>>,
  of: string,
): ValuesOf<S> {
  checkSpecs(of, specs)
  const known = settable(specs)
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(known, name)) failForUnknown(name, known, of)
  }
  const entries = Object.entries(specs).map(([name, spec]) => [name, valueOf(name, spec, given[name])])
  const values = Object.fromEntries(entries) as ValuesOf<S>
  checkRules({ name: of, parameters: specs as ParameterSpecs }, values)
  return values
}

export function isFileSpec(spec: ParameterSpec | FileSpec): spec is FileSpec {
  return 'example' in spec
}

/** `1 to 16`, `torus or mesh`, `a file`: the allowed values of the parameter. */
export function describeParameter(spec: ParameterSpec | FileSpec): string {
  return isFileSpec(spec) ? 'a file' : describeBounds(spec)
}

/** The parameters that can be set by a text. */
export function settable<S extends TestbenchParameters>(specs: S): S {
  const isSettable = (spec: ParameterSpec | FileSpec): boolean =>
    isFileSpec(spec) || (isPlain(spec) && !isFixed(spec)) || isModuleParameter(spec)
  return Object.fromEntries(Object.entries(specs).filter(([, spec]) => isSettable(spec))) as S
}

function valueOf(
  name: string,
  spec: ParameterSpec | FileSpec,
  given: unknown,
): Plain | InputFile | ModuleType<unknown> {
  if (isFileSpec(spec)) return given === undefined ? example(spec) : asInputFile(name, given, spec)
  if (given === undefined) return spec.default
  const shown = typeof given === 'string' ? given : typeof given === 'function' ? given.name : JSON.stringify(given)
  const about = spec.about ? `: ${spec.about}` : ''
  return (
    (isModuleParameter(spec) ? classOf(given, spec) : readValue(given, spec)) ??
    fail('FW911', `${name} cannot be ${shown}`, null, `${name} is ${describeParameter(spec)}${about}`)
  )
}

/** A class, or a built-in class by its name; null for anything else. */
function classOf(given: unknown, spec: ModuleParameter): ModuleType<unknown> | null {
  const found = spec.builtIn.find(({ name }) => name === given) ?? given
  return isWithin(found, spec) ? (found as ModuleType<unknown>) : null
}

function example({ example: { name, text } }: FileSpec): InputFile {
  return { name, path: name, text }
}

/** A program may pass the file itself; a path is read here. */
function asInputFile(name: string, given: unknown, spec: FileSpec): InputFile {
  if (typeof given === 'object' && given !== null && 'text' in given) return given as InputFile
  const path = String(given)
  const text = spec.named?.(path) ?? null
  if (text !== null) return { name: path, path, text }
  const help = `--${name} takes the path of a text file; the default is ${spec.example.name}`
  return host.readInput(path, help)
}

function failForUnknown(name: string, specs: TestbenchParameters, of: string): never {
  const names = Object.keys(specs)
  if (names.length === 0) fail('FW910', `${of} has no parameter ${name}`, null, 'it has no parameters at all')
  return fail('FW910', `${of} has no parameter ${name}`, null, suggest(name, names) ?? `it has ${listed(names, 'and')}`)
}

const texts = new WeakMap<object, string>()

/** Records the text by which a class was loaded: `./west-first.ts#WestFirst`. */
export function noteClassText(type: object, text: string): void {
  texts.set(type, text)
}

/** The text by which a class was loaded; for a built-in class, its name. */
export function classText(type: { readonly name: string }): string {
  return texts.get(type) ?? type.name
}

/** Finds and loads testbenches and modules: those of the package by name, the user's by path. */

import { statSync } from 'node:fs'
import { basename, resolve, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { create } from '../../../language/hdl/elaborate/create.js'
import { Module } from '../../../language/hdl/declare/module.js'
import { fail, FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import { placeOf } from '../../../base/diagnostic/user-place.js'
import type { Testbench, TestbenchParameters } from '../../../runs/testbench/definition.js'
import { testbench } from '../../../runs/testbench/testbench.js'
import { parameterValues, isFileSpec } from '../../../runs/testbench/parameters.js'
import type { ModuleClass } from './module-class.js'
import { describeName, packageUrl, readCatalog } from './catalog.js'
import { failForName } from './usage.js'
import { isModuleParameter } from '../../../language/hdl/declare/bounds.js'
import { importClass, importClassSharing, isVerilogFile } from './verilog-files.js'
import { noteClassText } from '../../../runs/testbench/parameters.js'

/** A testbench, and the name for its files. */
export interface LoadedTestbench {
  readonly name: string
  readonly testbench: Testbench
  /** Options for its runs: testbenches of the package always end their turns, so no thread has to watch them. */
  readonly limits: { readonly turnLimit?: 0 }
}

/** True for the path of a file, false for a name in the package. */
export function isPath(target: string): boolean {
  return /[\\/.]/.test(target)
}

/** @throws FlitwaveError FW910 for an unknown name; FW912, FW913 for a file that cannot be used */
export async function loadTestbench(target: string): Promise<LoadedTestbench> {
  if (isPath(target)) {
    const exports = await importFile(target)
    const name = basename(target).replace(/(\.tb)?\.[cm]?[jt]s$/, '')
    return { name, testbench: asTestbench(exports, target), limits: {} }
  }
  const known = readCatalog().testbenches.map(({ name }) => name)
  if (!known.includes(target)) {
    const help = describeName(target) ?? `the testbenches are ${known.join(', ')}; for a file write ./${target}.tb.ts`
    failForName('testbench', target, known, help)
  }
  const exports = await importModule(packageUrl(`tb/${target}.tb.ts`), target)
  return { name: target, testbench: asTestbench(exports, target), limits: { turnLimit: 0 } }
}

/**
 * The class that `target` names: `Router`, `./mine.ts` if it exports one module, or `./mine.ts#Mine`.
 * @throws FlitwaveError FW910 for an unknown name; FW912, FW913 for a file that cannot be used
 */
export async function loadModule(target: string): Promise<ModuleClass> {
  const [path = '', wanted] = target.split('#')
  if (isVerilogFile(path) && wanted !== undefined) return importClass(path, wanted, {})
  if (!isPath(path)) return loadBuiltinModule(target)
  const classes = moduleClasses(await importFile(path))
  const names = classes.map(({ name }) => name)
  if (wanted !== undefined) {
    return (
      classes.find(({ name }) => name === wanted) ??
      failForName(`module in ${path} called`, wanted, names, exported(names))
    )
  }
  const [only, ...others] = classes
  if (!only) fail('FW913', `${path} exports no module`, null, 'export a class that extends Module')
  if (others.length > 0) {
    const help = `choose one: ${path}#${only.name}; ${exported(names)}`
    fail('FW913', `${path} exports ${names.length} modules`, null, help)
  }
  return only
}

/**
 * The same, with what is set: parameters of a class, or those of the top module of a Verilog file, such as `./mine.v#top`,
 * which are none of its class.
 */
export async function loadWithSettings(
  target: string,
  set: Readonly<Record<string, string>>,
): Promise<{ readonly type: ModuleClass; readonly set: Readonly<Record<string, string>> }> {
  const [path = '', top = null] = target.split('#')
  if (!isVerilogFile(path) || Object.keys(set).length === 0) return { type: await loadModule(target), set }
  return { type: await importClass(path, top, set), set: {} }
}

/** The class that a target names, with those of some settings that it knows; others are left out. */
export async function loadSharing(
  target: string,
  set: Readonly<Record<string, string>>,
): Promise<{ readonly type: ModuleClass; readonly values: Readonly<Record<string, unknown>> }> {
  const [path = '', top = null] = target.split('#')
  if (isVerilogFile(path) && Object.keys(set).length > 0)
    return { type: await importClassSharing(path, top, set), values: {} }
  const type = await loadModule(target)
  const specs = type.parameters ?? {}
  const shared = Object.fromEntries(Object.entries(set).filter(([name]) => name in specs))
  return { type, values: parameterValues(specs, await loadClasses(specs, shared), type.name) }
}

/** The module classes among the exports of a file, in the order of their names. */
export function moduleClasses(exports: Readonly<Record<string, unknown>>): ModuleClass[] {
  return Object.values(exports).filter(isModuleClass)
}

export function hasTestbench(exports: Readonly<Record<string, unknown>>): boolean {
  return isTestbench(exports['default'])
}

/** An instance with the given parameters, and the others at their defaults. */
export function instantiate(type: ModuleClass, set: Readonly<Record<string, unknown>>): Module<unknown> {
  return make(type, parameterValues(type.parameters ?? {}, set, type.name))
}

/** Creates an instance as a rewritten file would: all errors of its fields are reported together. */
export function make(type: ModuleClass, parameters: object): Module<unknown> {
  return create(type, [parameters]) as Module<unknown>
}

/** Loads a user's file, with the hooks for TypeScript and `'use rtl'` in place. */
export async function importFile(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path)
  requireFile(path, file)
  await import('../../../language/transform/register.js')
  return importModule(pathToFileURL(file).href, path)
}

async function loadBuiltinModule(name: string): Promise<ModuleClass> {
  const { modules } = readCatalog()
  const entry = modules.find((module) => module.name === name)
  const known = modules.map((module) => module.name)
  if (!entry) {
    const help = describeName(name) ?? `\`flitwave list\` shows all; for a file write ./${name}.ts`
    failForName('module', name, known, help)
  }
  const found = moduleClasses(await importModule(packageUrl(entry.file), name)).find((type) => type.name === name)
  return found ?? fail('FW913', `${entry.file} does not export ${name}`, null, 'build the package again')
}

function requireFile(path: string, file: string): void {
  try {
    if (!statSync(file).isFile()) fail('FW912', `\`${path}\` is not a file`, null, 'name a TypeScript file')
    if (!/\.([cm]?[jt]s|s?v)$/.test(file)) fail('FW912', `\`${path}\` is not a program`, null, 'name a TypeScript file')
  } catch (error) {
    if (error instanceof FlitwaveError) throw error
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    fail('FW912', `cannot read \`${path}\` (${reason})`, null, 'check the path; it is relative to the current folder')
  }
}

/** Makes errors show places in TypeScript. Files of the package were loaded before, so their source maps are not read. */
async function importModule(url: string, name: string): Promise<Readonly<Record<string, unknown>>> {
  process.setSourceMapsEnabled(true)
  try {
    return (await import(url)) as Readonly<Record<string, unknown>>
  } catch (error) {
    if (error instanceof FlitwaveError) throw error
    throw explainImport(error, name)
  }
}

function explainImport(error: unknown, name: string): FlitwaveError {
  const text = error instanceof Error ? error.message : String(error)
  const place = error instanceof Error ? placeOf(error) : null
  const help = /Cannot find (module|package)/.test(text)
    ? 'check the import: import a TypeScript file by the name of its JavaScript, such as ./mine.js'
    : `\`${name}\` threw while it was loaded: correct the code that throws`
  return new FlitwaveError([
    { code: 'FW913', message: `cannot load ${name}: ${readable(text)}`, place, help, notes: [] },
  ])
}

/** Replaces the file URLs that Node uses by paths. */
function readable(text: string): string {
  return text.replace(/file:\/\/[^\s'"]+/g, (url) => fileURLToPath(url)).split('\n')[0] ?? ''
}

function asTestbench(exports: Readonly<Record<string, unknown>>, name: string): Testbench {
  const value = exports['default']
  if (isTestbench(value)) return testbench(value)
  const missing = typeof value === 'object' && value !== null ? needed.filter((member) => !(member in value)) : needed
  if (missing.length === needed.length) {
    fail('FW913', `${name} is not a testbench`, null, 'a testbench file ends in `export default testbench({ … })`')
  }
  const help = `a testbench has ${needed.slice(0, -1).join(', ')} and ${needed.at(-1)!}`
  return fail('FW913', `the testbench in ${name} lacks ${missing.join(', ')}`, null, help)
}

const needed = ['title', 'design', 'signals', 'cycles'] as const

function isTestbench(value: unknown): value is Testbench {
  return typeof value === 'object' && value !== null && needed.every((member) => member in value)
}

function isModuleClass(value: unknown): value is ModuleClass {
  return typeof value === 'function' && value.prototype instanceof Module
}

function exported(names: readonly string[]): string {
  return `it exports ${names.join(', ')}`
}

/**
 * The settings, with the user's own classes in place of the texts that name them.
 * @param requireTrust - throws for a file that must not be loaded, because loading it runs it
 * @throws FlitwaveError FW910, FW912, FW913 for files and classes that cannot be used
 */
export async function loadClasses<T>(
  specs: TestbenchParameters,
  set: Readonly<Record<string, T>>,
  requireTrust: (file: string) => void = () => undefined,
): Promise<Record<string, unknown>> {
  const entries = Object.entries(set).map(async ([name, value]): Promise<[string, unknown]> => {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined
    const takesClass = spec && !isFileSpec(spec) && isModuleParameter(spec)
    if (!takesClass || typeof value !== 'string' || !isPath(value)) return [name, value]
    requireTrust(value.split('#')[0]!)
    return [name, await loadClass(value)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function loadClass(text: string): Promise<unknown> {
  const type = await loadModule(text)
  noteClassText(type, `${portable(text.split('#')[0]!)}#${type.name}`)
  return type
}

/** The path relative to the current folder, with slashes, for storage in a replay. */
function portable(path: string): string {
  const found = relative(process.cwd(), resolve(path)).split(sep).join('/')
  return found.startsWith('.') ? found : `./${found}`
}

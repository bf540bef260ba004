/** What comes with the package, as the build has listed it, so that nothing has to be loaded to find a name. */

import { readFileSync } from 'node:fs'
import type { ParameterSpec } from '../hdl/declare/param.js'
import { describeAxis } from '../study/axes.js'
import type { Axes } from '../study/study.js'
import type { FileSpec, TestbenchParameters } from '../testbench/definition.js'
import { describeParameter, isFileSpec, settable } from '../testbench/parameters.js'
import { algorithmNames } from '../collective/registry/names.js'

/** The content of `dist/builtins.json`. */
export interface Catalog {
  readonly testbenches: readonly CatalogEntry[]
  readonly modules: readonly CatalogEntry[]
  /** For `flitwave cdg`. */
  readonly networks: readonly CatalogEntry[]
  /** For `flitwave study`; the parameters are axes, each with a list of values. */
  readonly studies: readonly CatalogEntry[]
}

export interface CatalogEntry {
  /** `router-pipeline`, or the name of a class. */
  readonly name: string
  readonly title: string
  readonly about: string
  /** Below the package's folder: `rtl/lib/fifo.ts`. */
  readonly file: string
  readonly parameters: readonly CatalogParameter[]
}

export interface CatalogParameter {
  readonly name: string
  /** Null for a file. */
  readonly default: string | number | boolean | null
  /** What it can be set to, in words. */
  readonly bounds: string
  readonly about: string
}

export function readCatalog(): Catalog {
  return JSON.parse(readFileSync(new URL('../../builtins.json', import.meta.url), 'utf8')) as Catalog
}

/** The compiled file of a source of the package. */
export function packageUrl(source: string): string {
  return new URL(`../../${source.replace(/\.ts$/, '.js')}`, import.meta.url).href
}

/** `Router is a module: flitwave verilog Router`: what a name stands for that was looked for elsewhere, if it is one. */
export function describeName(name: string): string | null {
  const { testbenches, modules, networks, studies } = readCatalog()
  const kinds = [
    { entries: testbenches, kind: 'testbench', command: 'run' },
    { entries: modules, kind: 'module', command: 'verilog' },
    { entries: networks, kind: 'network', command: 'cdg' },
    { entries: studies, kind: 'study', command: 'study' },
    { entries: algorithmNames.map((algorithm) => ({ name: algorithm })), kind: 'algorithm', command: 'collective' },
  ]
  const found = kinds.find(({ entries }) => entries.some((entry) => entry.name === name))
  return found
    ? `${name} is ${/^[aeiou]/.test(found.kind) ? 'an' : 'a'} ${found.kind}: flitwave ${found.command} ${name}`
    : null
}

/** @public The build lists the package with this. */
export function describeParameters(specs: TestbenchParameters): CatalogParameter[] {
  return Object.entries(settable(specs)).map(([name, spec]) => ({
    name,
    default: defaultOf(spec),
    bounds: describeParameter(spec),
    about: spec.about ?? '',
  }))
}

/** @public The build lists the package with this. */
export function describeAxes(axes: Axes): CatalogParameter[] {
  return Object.entries(axes).map(([name, axis]) => ({
    name,
    default: axis.values.join(','),
    bounds: describeAxis(axis),
    about: axis.title,
  }))
}

function defaultOf(spec: ParameterSpec | FileSpec): CatalogParameter['default'] {
  return isFileSpec(spec) ? null : spec.default
}

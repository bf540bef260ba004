/** The contents of the package, as listed by the build, so that finding a name loads no module. */

import { readFileSync } from 'node:fs'
import { withArticle } from '../../../base/text.js'
import { algorithmNames } from '../../../networks/collective/registry/names.js'

/** The content of `dist/builtins.json`. */
export interface Catalog {
  readonly testbenches: readonly CatalogEntry[]
  readonly modules: readonly CatalogEntry[]
  /** For `flitwave cdg`. */
  readonly networks: readonly CatalogEntry[]
  /** For `flitwave experiment`; the parameters are axes, each with a list of values. */
  readonly experiments: readonly CatalogEntry[]
}

export interface CatalogEntry {
  /** `router-pipeline`, or the name of a class. */
  readonly name: string
  readonly title: string
  readonly about: string
  /** Relative to the package's folder: `rtl/lib/fifo.ts`. */
  readonly file: string
  readonly parameters: readonly CatalogParameter[]
}

export interface CatalogParameter {
  readonly name: string
  /** Null for a file. */
  readonly default: string | number | boolean | null
  /** Its possible values, in words. */
  readonly bounds: string
  readonly about: string
}

export function readCatalog(): Catalog {
  return JSON.parse(readFileSync(new URL('../../../../builtins.json', import.meta.url), 'utf8')) as Catalog
}

/** The URL of the compiled file of a source of the package. */
export function packageUrl(source: string): string {
  return new URL(`../../../../${source.replace(/\.ts$/, '.js')}`, import.meta.url).href
}

/**
 * `Router is a module: flitwave verilog Router`: describes a name that was given to the wrong command; null if it is
 * unknown.
 */
export function describeName(name: string): string | null {
  const { testbenches, modules, networks, experiments } = readCatalog()
  const kinds = [
    { entries: testbenches, kind: 'testbench', command: 'run' },
    { entries: modules, kind: 'module', command: 'verilog' },
    { entries: networks, kind: 'network', command: 'cdg' },
    { entries: experiments, kind: 'experiment', command: 'experiment' },
    { entries: algorithmNames.map((algorithm) => ({ name: algorithm })), kind: 'algorithm', command: 'collective' },
  ]
  const found = kinds.find(({ entries }) => entries.some((entry) => entry.name === name))
  return found ? `${name} is ${withArticle(found.kind)}: flitwave ${found.command} ${name}` : null
}

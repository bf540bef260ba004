/** Programs that somebody writes in a page: a few files in memory, linked with what the package exports. */

import remapping from '@jridgewell/remapping'
import { host } from '#host'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { transformToCommonJs } from '../../language/transform/common-js.js'
import { placeOfImport } from '../../language/transform/imports.js'
import { Source } from '../../language/transform/source.js'
import { guardLoops, guardName, loopGuard, type LoopGuard } from './loops.js'
import type { Stripped } from '../../language/transform/parser/parser.js'

/** Texts by the names of files, such as `fifo.ts`; all in one folder. */
export type SourceFiles = ReadonlyMap<string, string>

/** What a module exports. */
export type Exports = Readonly<Record<string, unknown>>

/** What the package exports under a name such as `flitwave/hdl`; null for a name that is none of its own. */
export interface Library {
  (specifier: string): Exports | null
  /** The names, to be told to whoever imports another one. */
  readonly names?: readonly string[]
}

/** Is told the source map of each file before it runs. */
export type MapListener = (file: string, map: string) => void

/**
 * Loads a file, and what it imports.
 * @param entry - a name in `files`
 * @throws FlitwaveError FW001 to FW005 for what is no program, FW013 for an import of nothing; and whatever the files throw as they are loaded
 */
export function loadProgram(files: SourceFiles, entry: string, library: Library, mapped?: MapListener): Exports {
  const loaded = new Map<string, { exports: Exports }>()
  const load = (name: string): Exports => {
    const before = loaded.get(name)
    if (before) return before.exports
    const module = { exports: {} as Exports }
    loaded.set(name, module)
    const path = pathOf(name)
    const { code, map } = compiled(files.get(name)!, path)
    mapped?.(path, map)
    const link = (specifier: string): Exports => resolve(specifier, name)
    const run = host.compile(`(function (require, module, exports, ${guardName}) {${code}\n})`, path) as ModuleFunction
    run(link, module, module.exports, loopGuard(path))
    return module.exports
  }
  const resolve = (specifier: string, from: string): Exports => {
    const own = /^\.\/(.*?)(?:\.[jt]s)?$/.exec(specifier)?.[1]
    if (own !== undefined && files.has(`${own}.ts`)) return load(`${own}.ts`)
    return (own === undefined ? library(specifier) : null) ?? failToImport(specifier, from, files, library)
  }
  return load(entry)
}

type ModuleFunction = (
  require: (specifier: string) => Exports,
  module: { exports: Exports },
  exports: Exports,
  guard: LoopGuard,
) => void

/** Stack frames name files by absolute paths, and so do places. */
export const pathOf = (name: string): string => `/${name}`

/** The name of a file that a place names. */
export const nameOf = (path: string): string => path.replace(/^\//, '')

/** The first line of the code stands behind the head of a function. */
function compiled(text: string, path: string): Stripped {
  const guarded = guardLoops(text, path)
  const { code, map } = transformToCommonJs(guarded?.toString() ?? text, path)
  return { code, map: guarded ? remapping([map, JSON.stringify(guarded.map())], () => null).toString() : map }
}

function failToImport(specifier: string, from: string, files: SourceFiles, { names = ['flitwave'] }: Library): never {
  const others = [...files.keys()].filter((name) => name !== from)
  const allowed = [...others.map((name) => `./${name.replace(/\.ts$/, '.js')}`), ...names]
  const near = suggest(specifier, allowed)
  const help = `${near === null ? '' : `${near} `}it can import ${shortened(allowed).join(', ')}`
  const place = placeOfImport(specifier, new Source(pathOf(from), files.get(from)!))
  return fail('FW013', `${from} imports \`${specifier}\`, which is not here`, place, help)
}

/** More modules of hardware than somebody reads are told as one. */
function shortened(names: readonly string[]): string[] {
  const isHardware = (name: string): boolean => name.startsWith('flitwave/rtl/')
  if (names.filter(isHardware).length <= 12) return [...names]
  return [...names.filter((name) => !isHardware(name)), 'the files of flitwave/rtl']
}

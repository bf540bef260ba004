/**
 * Programs in a page: a few files in memory, linked with the package's exports. An endless loop fails with its line, before
 * the whole program must be stopped.
 */

import remapping from '@jridgewell/remapping'
import { host } from '#host'
import { fail, FlitwaveError, type Diagnostic } from '../../base/diagnostic/diagnostic.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { transformToCommonJs, placeOfImport } from '../../language/transform/imports.js'
import { Source } from '../../language/transform/source.js'
import type { Stripped } from '../../language/transform/parser/parser.js'
import type { Place } from '../../base/diagnostic/place.js'
import type { Remark } from './outcome.js'
import { turnNow } from '../../runs/testbench/turns.js'
import { Editor } from '../../language/transform/source.js'
import { callInLoops } from '../../language/transform/loops.js'
import { isRtl, parse } from '../../language/transform/transform.js'

/** Texts by file name, such as `fifo.ts`; all in one folder. */
export type SourceFiles = ReadonlyMap<string, string>

export type Exports = Readonly<Record<string, unknown>>

/** The exports of the package under a name such as `flitwave/hdl`; null for other names. */
export interface Library {
  (specifier: string): Exports | null
  /** The names, for the message about an unknown import. */
  readonly names?: readonly string[]
}

/** Receives the source map of each file before it runs. */
export type MapListener = (file: string, map: string) => void

/**
 * Loads a file and its imports.
 * @param entry - a name in `files`
 * @throws FlitwaveError FW001 to FW005 for files that are not valid programs, FW013 for an unknown import; and any exception
 * of the files during loading
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

/** Stack frames and places use absolute paths. */
export const pathOf = (name: string): string => `/${name}`

/** The name of the file of a place. */
const nameOf = (path: string): string => path.replace(/^\//, '')

/** The first line of the code follows the head of a function. */
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

/** With more hardware modules, a message shows only their count. */
function shortened(names: readonly string[]): string[] {
  const isHardware = (name: string): boolean => name.startsWith('flitwave/rtl/')
  if (names.filter(isHardware).length <= 12) return [...names]
  return [...names.filter((name) => !isHardware(name)), 'the files of flitwave/rtl']
}

/** The remarks of an exception, which may contain several errors. */
export function remarksOf(error: unknown): Remark[] {
  if (error instanceof FlitwaveError) return error.diagnostics.map(fromDiagnostic)
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [{ code: null, message, help: '', place: null, cycle: null }]
}

/** A diagnostic as a remark, followed by its notes. */
export function fromDiagnostic({ code, message, help, place, notes }: Diagnostic): Remark {
  const noted = notes.map(
    (note) => `${note.message}${note.place ? ` (${nameOf(note.place.file)}:${note.place.line})` : ''}`,
  )
  return { code, message: [message, ...noted].join('\n'), help, place: named(place), cycle: null }
}

/** The place with the file name of the program. */
export function named(place: Place | null): Place | null {
  return place && { ...place, file: nameOf(place.file) }
}

/** The name of the function that each loop iteration calls, with its line. */
const guardName = '$flitwaveRound'

/** The maximum number of seconds that code may compute before a `yield` or its end. */
const limit = 3

/** The number of iterations between two checks of the clock, minus one. */
const rounds = 15

/**
 * The file with a call in each iteration of its loops; null if it has none. RTL loops are unrolled, within a budget.
 * @throws FlitwaveError FW005
 */
function guardLoops(text: string, file: string): Editor | null {
  if (isRtl(text) || !/\b(?:for|while)\b/.test(text)) return null
  const source = new Source(file, text)
  const editor = new Editor(source)
  callInLoops(parse(source), editor, (line) => `${guardName}(${line})`)
  return editor
}

/** Called with the line of a loop in each iteration. */
type LoopGuard = (line: number) => void

/** Guards the loops of a file from the time it is loaded: fails with FW317 in a loop that runs for too long. */
function loopGuard(file: string): LoopGuard {
  let [count, turn, since] = [0, -1, 0]
  return (line) => {
    if ((++count & rounds) !== 0) return
    const now = performance.now()
    if (turnNow() !== turn) [turn, since] = [turnNow(), now]
    else if (now - since > limit * 1000) failInLoop({ file, line, column: 1 })
  }
}

function failInLoop(place: { readonly file: string; readonly line: number; readonly column: number }): never {
  const help = 'put a `yield` into the loop, or let it end'
  return fail('FW317', `this loop has computed for ${limit} s without a \`yield\` or an end`, place, help)
}

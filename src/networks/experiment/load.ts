/** Experiments in files: those of the package, and the user's own with the files that they import. */

import { basename, resolve, dirname, extname, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { installedVersion } from '../../base/files/packaged.js'
import type { Experiment, PreparedExperiment } from './experiment.js'
import type { CodeIdentity } from './results.js'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { digestOf } from '../../base/files/digest.js'
import { importsOf, syntaxOf } from '../../language/transform/imports.js'

export interface ExperimentPlace {
  /** The URL of a file that exports its experiments by name, as `experiments`, or one of them as default. */
  readonly file: string
  readonly name: string
}

/**
 * All experiments of a file, by name. A default export has the name of the file.
 * @throws FlitwaveError FW913 for a file that exports none
 */
export async function experimentsIn(file: string): Promise<Readonly<Record<string, Experiment>>> {
  const path = fileURLToPath(file)
  // A run from the sources has already installed the hooks.
  if (!isOfPackage(path) && !import.meta.url.endsWith('.ts')) await import('../../language/transform/register.js')
  const exports = (await import(file)) as { readonly experiments?: unknown; readonly default?: unknown }
  const own = basename(path).replace(/(\.experiment)?\.[cm]?[jt]s$/, '')
  const found = { ...(exports.experiments ?? {}), ...(exports.default !== undefined && { [own]: exports.default }) }
  const wrong = Object.entries(found).find(([, value]) => !isExperiment(value))
  if (wrong) fail('FW913', `${wrong[0]} in ${basename(path)} is not an experiment`, null, howToWrite)
  if (Object.keys(found).length === 0) fail('FW913', `${basename(path)} exports no experiment`, null, howToWrite)
  return found
}

const howToWrite =
  'write `export default experiment({ … })`, or `export const experiments = { name: experiment({ … }) }`'

function isExperiment(value: unknown): value is Experiment {
  if (typeof value !== 'object' || value === null) return false
  return 'title' in value && 'axes' in value && ('method' in value || 'cases' in value)
}

/** @throws FlitwaveError FW910 for a name that the file does not define */
export async function loadExperiment({ file, name }: ExperimentPlace): Promise<Experiment> {
  const found = await experimentsIn(file)
  const names = Object.keys(found)
  const help = suggest(name, names) ?? `it has ${names.join(', ')}`
  return found[name] ?? fail('FW910', `${basename(fileURLToPath(file))} has no experiment ${name}`, null, help)
}

/**
 * Identifies the code behind results besides their hardware: the version of the package, and a digest of files outside the
 * package.
 * @throws FlitwaveError FW005 for a file that is not a program
 */
export function codeIdentity(place: ExperimentPlace, prepared: PreparedExperiment): CodeIdentity {
  const files = [fileURLToPath(place.file), ...filesOnAxes(prepared)].filter((file) => !isOfPackage(file))
  return { version: installedVersion(), ...(files.length > 0 && { files: digestOfOwn(files) }) }
}

function filesOnAxes({ experiment, axes }: PreparedExperiment): string[] {
  const names = Object.keys(experiment.axes).filter(
    (name) => experiment.axes[name]!.isClass ?? experiment.axes[name]!.isFile,
  )
  const files = names.flatMap((name) => axes[name]!.map((text) => String(text).split('#')[0]!))
  return [...new Set(files.filter((file) => /[\\/.]/.test(file)).map((file) => resolve(file)))]
}

/** The directory of the package, whose code is identified by its version. */
const root = dirname(createRequire(import.meta.url).resolve('flitwave/package.json'))
const rooms = ['dist', 'src', 'rtl', 'tb'].map((room) => `${root}${sep}${room}${sep}`)

export function isOfPackage(path: string): boolean {
  return rooms.some((room) => path.startsWith(room))
}

/**
 * Changes with the code and the name of any of these files and of their direct and indirect imports, but not with comments
 * or layout. Files of this package and of other packages do not count.
 * @throws FlitwaveError FW005 for a file that is not a program
 */
export function digestOfOwn(entries: readonly string[]): string {
  const contents = new Map<string, string | Buffer>()
  const left = entries.map((entry) => resolve(entry))
  const folder = dirname(left[0] ?? '.')
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (contents.has(path) || isOfPackage(path)) continue
    const bytes = readFileSync(path)
    const text = bytes.toString()
    contents.set(path, isProgram(path) ? syntaxOf(text, path) : bytes)
    if (isProgram(path)) left.push(...importedFrom(path, text))
  }
  const named = [...contents].map(([path, content]) => [relative(folder, path).replaceAll(sep, '/'), content] as const)
  return digestOf(named.sort(([a], [b]) => (a < b ? -1 : 1)).flat())
}

const isProgram = (path: string): boolean => /^\.[cm]?[jt]s$/.test(extname(path))

/** The imported files that exist; other packages are identified by the version in the user's dependency list. */
function importedFrom(path: string, text: string): string[] {
  const named = importsOf(text, path).filter((name) => name.startsWith('.'))
  return named.flatMap((name) => {
    const file = resolve(dirname(path), name)
    // Sources import the file that will be built from them.
    const candidates = [file, file.replace(/\.js$/, '.ts')]
    return candidates.find((candidate) => existsSync(candidate)) ?? []
  })
}

/** Experiments in files: those of the package, and the user's own. */

import { basename, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { digestOf } from '../files/digest.js'
import { fail } from '../ir/diagnostic.js'
import { suggest } from '../ir/suggest.js'
import { codeDigest, codeFiles } from '../jobs/code-digest.js'
import { installedVersion } from '../files/installed-version.js'
import type { AxisValues, Experiment } from './experiment.js'
import type { PreparedExperiment } from './run.js'

/** Where an experiment is. */
export interface ExperimentPlace {
  /** The URL of a file that exports its experiments by name, as `experiments`, or one of them as its default. */
  readonly file: string
  readonly name: string
}

const root = new URL('../../', import.meta.url)

const isOfPackage = (file: string): boolean => file.startsWith(root.href)

/**
 * All experiments of a file, by name. One that is the default export has the name of the file.
 * @throws FlitwaveError FW913 for a file that exports none
 */
export async function experimentsIn(file: string): Promise<Readonly<Record<string, Experiment>>> {
  if (!isOfPackage(file)) await import('../transform/register.js')
  const exports = (await import(file)) as { readonly experiments?: unknown; readonly default?: unknown }
  const path = fileURLToPath(file)
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
  const needed = ['title', 'axes', 'method', 'chart'] as const
  return typeof value === 'object' && value !== null && needed.every((member) => member in value)
}

/** @throws FlitwaveError FW910 for a name that the file does not have */
export async function loadExperiment({ file, name }: ExperimentPlace): Promise<Experiment> {
  const found = await experimentsIn(file)
  const names = Object.keys(found)
  const help = suggest(name, names) ?? `it has ${names.join(', ')}`
  return found[name] ?? fail('FW910', `${basename(fileURLToPath(file))} has no experiment ${name}`, null, help)
}

/** Where code of the package decides what comes out. Engines do not: all of them come to the same. */
const rooms = [
  'src/collective/',
  'src/experiment/',
  'src/play/',
  'src/traffic/',
  'src/workload/',
  'rtl/',
  'tb/experiments/',
]

/**
 * Changes with any file that an experiment imports, directly or not, and that has a part in what its points come to; of
 * the user's own ones with all that they import, and with the version of the package.
 */
export function experimentDigest(place: ExperimentPlace, prepared?: PreparedExperiment): string {
  const own = prepared ? ownClasses(prepared.experiment, prepared.axes) : []
  return own.length === 0 ? digestOfFile(place) : digestOf([digestOfFile(place), installedVersion(), ...own])
}

/** Digests of the files that classes on the axes are in. */
function ownClasses({ axes }: Experiment, values: AxisValues): string[] {
  const names = Object.keys(axes).filter((name) => axes[name]!.isClass ?? axes[name]!.isFile)
  const files = names.flatMap((name) => values[name]!.map((text) => String(text).split('#')[0]!))
  return [...new Set(files.filter((file) => /[\\/.]/.test(file)))].map((file) =>
    digestOfOwn(pathToFileURL(resolve(file)).href),
  )
}

function digestOfFile({ file }: ExperimentPlace): string {
  if (isOfPackage(file)) {
    const isPart = (path: string): boolean => rooms.some((room) => path.startsWith(room))
    return codeDigest(codeFiles([file.slice(root.href.length)], root, isPart))
  }
  return digestOf([installedVersion(), digestOfOwn(file)])
}

/** Of a file of the user's, with all that it imports. */
function digestOfOwn(file: string): string {
  return codeDigest(codeFiles([basename(fileURLToPath(file))], new URL('./', file), () => true))
}

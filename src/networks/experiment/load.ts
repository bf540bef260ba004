/** Experiments in files: those of the package, and the user's own. */

import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { installedVersion } from '../../base/files/packaged.js'
import type { Experiment } from './experiment.js'
import { digestOfOwn, isOfPackage } from './own-files.js'
import type { CodeIdentity } from './results.js'
import type { PreparedExperiment } from './run.js'

/** Where an experiment is. */
export interface ExperimentPlace {
  /** The URL of a file that exports its experiments by name, as `experiments`, or one of them as its default. */
  readonly file: string
  readonly name: string
}

/**
 * All experiments of a file, by name. One that is the default export has the name of the file.
 * @throws FlitwaveError FW913 for a file that exports none
 */
export async function experimentsIn(file: string): Promise<Readonly<Record<string, Experiment>>> {
  const path = fileURLToPath(file)
  // Whoever runs the sources has the hooks in place already.
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

/** @throws FlitwaveError FW910 for a name that the file does not have */
export async function loadExperiment({ file, name }: ExperimentPlace): Promise<Experiment> {
  const found = await experimentsIn(file)
  const names = Object.keys(found)
  const help = suggest(name, names) ?? `it has ${names.join(', ')}`
  return found[name] ?? fail('FW910', `${basename(fileURLToPath(file))} has no experiment ${name}`, null, help)
}

/**
 * What identifies the code of results besides their hardware: the version of the package; and of files that are not the
 * package's a digest.
 * @throws FlitwaveError FW005 for a file that is no program
 */
export function codeIdentity(place: ExperimentPlace, prepared: PreparedExperiment): CodeIdentity {
  const files = [fileURLToPath(place.file), ...filesOnAxes(prepared)].filter((file) => !isOfPackage(file))
  return { version: installedVersion(), ...(files.length > 0 && { files: digestOfOwn(files) }) }
}

/** The files that values on the axes name. */
function filesOnAxes({ experiment, axes }: PreparedExperiment): string[] {
  const names = Object.keys(experiment.axes).filter(
    (name) => experiment.axes[name]!.isClass ?? experiment.axes[name]!.isFile,
  )
  const files = names.flatMap((name) => axes[name]!.map((text) => String(text).split('#')[0]!))
  return [...new Set(files.filter((file) => /[\\/.]/.test(file)).map((file) => resolve(file)))]
}

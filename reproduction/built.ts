/** What is built, which `flitwave experiment` runs: RTL runs on the library of the package alone. */

import type * as files from '../src/experiment/load.js'
import type * as catalog from '../tb/experiments/catalog.js'

const dist = new URL('../dist/', import.meta.url)
const load = (path: string): Promise<unknown> => import(new URL(path, dist).href)

/** What the threads of an experiment run. */
export const workerScript = new URL('src/experiment/worker.js', dist)

export async function builtPlace(experiment: string): Promise<files.ExperimentPlace> {
  const { experimentPlace } = (await load('tb/experiments/catalog.js')) as typeof catalog
  return experimentPlace(experiment)
}

/** Of the code that `flitwave experiment` has. */
export async function builtDigest(experiment: string): Promise<string> {
  const { experimentDigest } = (await load('src/experiment/load.js')) as typeof files
  return experimentDigest(await builtPlace(experiment))
}

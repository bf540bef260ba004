/** What is built, which `flitwave study` runs: RTL runs on the library of the package alone. */

import type * as files from '../src/study/load.js'
import type * as catalog from '../tb/studies/catalog.js'

const dist = new URL('../dist/', import.meta.url)
const load = (path: string): Promise<unknown> => import(new URL(path, dist).href)

/** What the threads of a study run. */
export const workerScript = new URL('src/study/worker.js', dist)

export async function builtPlace(study: string): Promise<files.StudyPlace> {
  const { studyPlace } = (await load('tb/studies/catalog.js')) as typeof catalog
  return studyPlace(study)
}

/** Of the code that `flitwave study` has. */
export async function builtDigest(study: string): Promise<string> {
  const { studyDigest } = (await load('src/study/load.js')) as typeof files
  return studyDigest(await builtPlace(study))
}

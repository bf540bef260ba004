/** The experiments of this folder. The names of those in the file `x.experiment.ts` begin with `x-`. */

import { readdirSync } from 'node:fs'
import { experimentsIn, type ExperimentPlace } from '../../src/networks/experiment/load.js'

/** Sources and the files built from them have different endings. */
const ending = import.meta.url.endsWith('.ts') ? '.experiment.ts' : '.experiment.js'

const urlOf = (file: string): string => new URL(file, import.meta.url).href

/** Paper by paper, in the order of the figures. */
export async function experimentNames(): Promise<string[]> {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith(ending))
  const tables = await Promise.all(files.sort().map((file) => experimentsIn(urlOf(file))))
  return tables.flatMap((experiments) => Object.keys(experiments))
}

/** @param name - one of {@link experimentNames} */
export function experimentPlace(name: string): ExperimentPlace {
  return { file: urlOf(`${name.split('-')[0]}${ending}`), name }
}

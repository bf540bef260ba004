/** The studies of this folder. Those of the file `x.study.ts` have names that begin with `x-`. */

import { readdirSync } from 'node:fs'
import { studiesIn, type StudyPlace } from '../../src/study/load.js'

/** Sources have their own ending, what is built of them another one. */
const ending = import.meta.url.endsWith('.ts') ? '.study.ts' : '.study.js'

const urlOf = (file: string): string => new URL(file, import.meta.url).href

/** Paper by paper, in the order of the figures. */
export async function studyNames(): Promise<string[]> {
  const files = readdirSync(new URL('.', import.meta.url)).filter((file) => file.endsWith(ending))
  const tables = await Promise.all(files.sort().map((file) => studiesIn(urlOf(file))))
  return tables.flatMap((studies) => Object.keys(studies))
}

/** @param name - one of {@link studyNames} */
export function studyPlace(name: string): StudyPlace {
  return { file: urlOf(`${name.split('-')[0]}${ending}`), name }
}

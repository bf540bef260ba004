/** The studies that there are: the files of the folder `studies`. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Study } from './study.js'

const folder = new URL('./studies/', import.meta.url)
/** Sources have their own ending, what is built of them another one. */
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js'

/** In the order in which people count: 5 before 10. */
export function studyNames(): string[] {
  return readdirSync(fileURLToPath(folder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

/** The file of a study. */
export function studyFile(name: string): URL {
  return new URL(name + ending, folder)
}

/** @param name - one of `studyNames()` */
export async function loadStudy(name: string): Promise<Study> {
  const module = (await import(studyFile(name).href)) as { readonly default: Study }
  return module.default
}

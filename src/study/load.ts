/** Studies in files: each has a table of them, such as the figures of a paper. */

import { codeDigest, codeFiles } from '../jobs/code-digest.js'
import type { Study } from './study.js'

/** Where a study is. */
export interface StudyPlace {
  /** The URL of a file that exports its studies by name: `studies`. */
  readonly file: string
  readonly name: string
}

/** All studies of a file, by name. */
export async function studiesIn(file: string): Promise<Readonly<Record<string, Study>>> {
  const { studies } = (await import(file)) as { readonly studies: Readonly<Record<string, Study>> }
  return studies
}

export async function loadStudy({ file, name }: StudyPlace): Promise<Study> {
  return (await studiesIn(file))[name]!
}

const root = new URL('../../', import.meta.url)

/** Where code decides what comes out. Engines do not: all of them come to the same. */
const rooms = ['src/collective/', 'src/study/', 'rtl/', 'tb/studies/']

/** Changes with any file that a study imports, directly or not, and that has a part in what its points come to. */
export function studyDigest({ file }: StudyPlace): string {
  const isPart = (path: string): boolean => rooms.some((room) => path.startsWith(room))
  return codeDigest(codeFiles([file.slice(root.href.length)], root, isPart))
}

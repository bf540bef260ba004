/** The studies that there are: a table for each paper, loaded when one of its figures is asked for. */

import { codeDigest, codeFiles } from '../jobs/code-digest.js'
import type { Study } from './study.js'

interface Table {
  readonly studies: Readonly<Record<string, Study>>
}

/** By what the names of their studies begin with. */
const papers = {
  broadcast: () => import('./studies/broadcast.js'),
  min: () => import('./studies/min.js'),
  multicast: () => import('./studies/multicast.js'),
  torus3d: () => import('./studies/torus3d.js'),
} satisfies Record<string, () => Promise<Table>>

/** Sources have their own ending, what is built of them another one. */
const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js'

/** Paper by paper, in the order of the figures. */
export async function studyNames(): Promise<string[]> {
  const tables: Table[] = await Promise.all(Object.values(papers).map((load) => load()))
  return tables.flatMap(({ studies }) => Object.keys(studies))
}

/** The file that has a study. */
export function studyFile(name: string): URL {
  return new URL(`./studies/${paperOf(name)}${ending}`, import.meta.url)
}

const root = new URL('../../', import.meta.url)

/** Where code decides what comes out. Engines do not: all of them come to the same. */
const rooms = ['src/collective/', 'src/study/', 'rtl/']

/** Changes with any file that a study imports, directly or not, and that has a part in what its points come to. */
export function studyDigest(name: string): string {
  const isPart = (path: string): boolean => rooms.some((room) => path.startsWith(room))
  return codeDigest(codeFiles([studyFile(name).href.slice(root.href.length)], root, isPart))
}

/** @param name - one of `studyNames()` */
export async function loadStudy(name: string): Promise<Study> {
  const { studies }: Table = await papers[paperOf(name)]()
  return studies[name]!
}

function paperOf(name: string): keyof typeof papers {
  return name.split('-')[0] as keyof typeof papers
}

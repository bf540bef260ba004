/** The labs that a page can check: what their students may know of them. */

import type { Lab } from '../../src/apps/course/index.js'

interface LabFile {
  readonly default: Lab
}

const files = import.meta.glob<LabFile>('./*/check.ts', { base: '../../labs', eager: true })

const texts = import.meta.glob<string>('./*/skeleton/*.tb.ts', {
  base: '../../labs',
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The tests that students of a lab begin with, with its numbers of nobody; undefined where it asks for none. */
export function skeletonTestsOf({ name, tests }: Lab): string | undefined {
  return texts[`./${name}/skeleton/${tests}`]
}

/** @param name - of its folder */
export function labNamed(name: string): Lab {
  return files[`./${name}/check.ts`]!.default
}

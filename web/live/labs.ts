/** The labs that a page can check, without their secrets. */

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

/** The tests in a lab's skeleton, with the numbers of no student; undefined for a lab that asks for no tests. */
export function skeletonTestsOf({ name, tests }: Lab): string | undefined {
  return texts[`./${name}/skeleton/${tests}`]
}

/** @param name - the name of its folder */
export function labNamed(name: string): Lab {
  return files[`./${name}/check.ts`]!.default
}

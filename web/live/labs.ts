/** The labs that a page can check: what their students may know of them. */

import type { Lab } from '../../src/lab/index.js'

interface LabFile {
  readonly default: Lab
}

const files = import.meta.glob<LabFile>('./*/check.ts', { base: '../../labs', eager: true })

/** @param name - of its folder */
export function labNamed(name: string): Lab {
  return files[`./${name}/check.ts`]!.default
}
